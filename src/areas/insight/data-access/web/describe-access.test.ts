import { expect, test } from "vitest";
import type { DataAccess } from "../contract.ts";
import { countRepeated } from "./describe-access.ts";

test("entries of one day that differ only in their time are counted, others are not", () => {
  const entry = (at: string, by = "Usted"): DataAccess => ({
    _id: at,
    at: `2026-11-${at}:00.000Z`,
    access: "change",
    record: "requests",
    title: "AP26000001-1",
    by,
    roles: [],
  });
  const entries = [
    entry("20T15:02"),
    entry("20T15:01"),
    entry("20T15:00", "Comercial"),
    entry("20T14:00"),
    entry("19T14:00"),
  ];
  expect(countRepeated(entries).map(({ _id, count }) => [_id, count])).toEqual([
    ["20T15:02", 2],
    ["20T15:00", 1],
    ["20T14:00", 1],
    ["19T14:00", 1],
  ]);
});
