/** The parts of the chart library that are used; loaded on demand for a map or a picture. */
import { BarChart, LineChart, MapChart } from "echarts/charts";
import {
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from "echarts/components";
import { init, registerMap, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { geoNaturalEarth1, type GeoStream } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

register([
  BarChart,
  LineChart,
  MapChart,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);
export { init };

let mapSeries: Promise<object> | undefined;

/**
 * Series options of the world map. The projection needs its `stream`: without it, countries across the date line
 * leave streaks. Outlines: Natural Earth 1:50m (public domain, from world-atlas), 12 % of their points, without
 * Antarctica.
 */
export function worldMap(): Promise<object> {
  mapSeries ??= import("./world.json").then(({ default: world }) => {
    const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
    registerMap("world", feature(topology, topology.objects.countries) as never);
    const projection = geoNaturalEarth1();
    return {
      type: "map",
      map: "world",
      nameProperty: "iso",
      projection: {
        project: (point: [number, number]) => projection(point),
        unproject: (point: [number, number]) => projection.invert?.(point),
        stream: (sink: GeoStream) => projection.stream(sink),
      },
    };
  });
  return mapSeries;
}
