/** The few icons of the public door, drawn after Tabler Icons (MIT). */
const shapes = {
  language: "M4 5h7M9 3v2c0 4.4-2.2 8-5 8M5 9c0 2.1 3 4 6.700 4M12 20l4-9 4 9M19.100 18h-6.200",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M3 12h1M12 3v1M20 12h1M12 20v1M5.600 5.600l.7.7M18.400 5.600l-.7.7M17.700 17.700l.7.7M6.300 17.700l-.7.7",
  moon: "M12 3h.4a7.500 7.500 0 0 0 7.900 12.400A9 9 0 1 1 12 3z",
  bell: "M10 5a2 2 0 1 1 4 0 7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1",
  eye: "M10 12a2 2 0 1 0 4 0 2 2 0 0 0-4 0M21 12c-2.400 4-5.400 6-9 6s-6.600-2-9-6c2.400-4 5.400-6 9-6s6.600 2 9 6",
  eyeOff:
    "M10.600 10.600a2 2 0 0 0 2.800 2.800M16.700 16.700A8.700 8.700 0 0 1 12 18c-3.600 0-6.600-2-9-6 1.300-2.100 2.700-3.700 4.300-4.700m2.900-1.100A9 9 0 0 1 12 6c3.600 0 6.600 2 9 6-.7 1.100-1.400 2.100-2.100 2.900M3 3l18 18",
  check: "M5 12l5 5L20 7",
  alert:
    "M12 9v4M12 16.500v.01M10.400 3.600 2.300 17.100A1.900 1.900 0 0 0 3.900 20h16.200a1.900 1.900 0 0 0 1.600-2.900L13.600 3.600a1.900 1.900 0 0 0-3.200 0z",
  close: "M18 6 6 18M6 6l12 12",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  plus: "M12 5v14M5 12h14",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 3",
  coins:
    "M9 6c3.300 0 6 1.100 6 2.500S12.300 11 9 11 3 9.900 3 8.500 5.700 6 9 6M3 8.500v5C3 14.900 5.700 16 9 16M15 8.500V11M15 11c3.300 0 6 1.100 6 2.500S18.300 16 15 16s-6-1.100-6-2.500S11.700 11 15 11M9 13.500v4c0 1.400 2.700 2.500 6 2.500s6-1.100 6-2.500v-4",
} as const;
export type IconName = keyof typeof shapes;

/** Always beside words or inside a named control: hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={shapes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
