/**
 * Mantine theme in our palette. Its values come from `tokens.css`, so that both frontends and the first paint agree.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { firstFocus } from "./initial-focus.ts";

/** Ink blue: actions and links. */
const tinta: MantineColorsTuple = [
  "#eef4fc",
  "#d9e5f6",
  "#b3cbec",
  "#8db3e6",
  "#6192d4",
  "#417ac6",
  "#2e66b2",
  "#24559a",
  "#1c4480",
  "#142f5c",
];
/** Sealing wax: errors and irreversible actions. */
const lacre: MantineColorsTuple = [
  "#fdf0ee",
  "#f9d9d4",
  "#f2b3aa",
  "#ef9a8f",
  "#e06a5c",
  "#d44f41",
  "#be3a2e",
  "#a02e25",
  "#82251e",
  "#5e1a15",
];
/** Confirmations. */
const verde: MantineColorsTuple = [
  "#ebf6f1",
  "#d0eadd",
  "#a3d5bf",
  "#7cc7a6",
  "#48a981",
  "#2f8f68",
  "#247a57",
  "#1b6548",
  "#155039",
  "#0c3224",
];
/** Brass: decoration only, never text on white. */
const laton: MantineColorsTuple = [
  "#fbf6ea",
  "#f3e7c8",
  "#e9d5a0",
  "#ddc077",
  "#d2ad56",
  "#c49b3f",
  "#a67f2e",
  "#856424",
  "#664c1c",
  "#473513",
];
const dark: MantineColorsTuple = [
  "#e8edf5",
  "#cbd4e1",
  "#a9b6c9",
  "#8b9ab1",
  "#2c3a52",
  "#223049",
  "#19253a",
  "#121b2a",
  "#0b111b",
  "#070b12",
];
const gray: MantineColorsTuple = [
  "#f6f8fa",
  "#eef1f5",
  "#e2e7ee",
  "#d3dae4",
  "#b8c2d0",
  "#8291a7",
  "#55657c",
  "#43536a",
  "#2a384c",
  "#16202e",
];

/**
 * Dialog widths: 40 % and 35 % of the window, with a minimum for phones. Mantine passes only
 * `calc(…)` through unchanged.
 */
export const modalWidth = { usual: "calc(max(40vw, 22rem))", confirmation: "calc(max(35vw, 21rem))" } as const;

const closeTitle = "Cerrar · Close";

export const theme = createTheme({
  primaryColor: "tinta",
  primaryShade: { light: 7, dark: 6 },
  colors: { tinta, lacre, verde, laton, red: lacre, green: verde, dark, gray },
  black: "#16202e",
  fontFamily: "var(--font)",
  headings: {
    fontFamily: "var(--font)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.25" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
    },
  },
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "8px", xl: "12px" },
  defaultRadius: "md",
  // 500 / 768 / 992 / 1050 / 1440
  breakpoints: { xs: "31.25em", sm: "48em", md: "62em", lg: "65.625em", xl: "90em" },
  shadows: {
    xs: "0 1px 2px rgb(8 15 28 / 0.06)",
    sm: "0 1px 3px rgb(8 15 28 / 0.10)",
    md: "0 4px 12px rgb(8 15 28 / 0.14)",
    lg: "0 10px 28px rgb(8 15 28 / 0.20)",
    xl: "0 18px 48px rgb(8 15 28 / 0.28)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // Mantine's focus placeholder inside role=menu is not a menu item (axe: aria-required-children).
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        portalProps: { target: "#layer" },
        shadow: "md",
        position: "bottom-end",
        transitionProps: { duration: 120 },
      },
    },
    // A label needs a role (axe: aria-prohibited-attr).
    Loader: { defaultProps: { role: "status" } },
    Modal: {
      defaultProps: {
        size: modalWidth.usual,
        centered: true,
        overlayProps: { backgroundOpacity: 0.55, blur: 2 },
        transitionProps: { duration: 140 },
        // Otherwise its <header> is a second banner of the page.
        attributes: { header: { role: "none" } },
        closeButtonProps: { "aria-label": closeTitle, ref: firstFocus },
      },
      styles: { title: { fontWeight: 600, fontSize: "1.0625rem", lineHeight: 1.35 } },
    },
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 120 } } },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": closeTitle } } },
    Avatar: { defaultProps: { radius: 100 } },
    Paper: { defaultProps: { withBorder: true, radius: "lg" } },
    Badge: {
      defaultProps: { variant: "light", radius: "sm" },
      styles: { root: { textTransform: "none", fontWeight: 600, letterSpacing: 0 } },
    },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    // Hints are below the inputs, so that the inputs of a row are aligned.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
      styles: { label: { fontWeight: 600, marginBottom: 4 }, description: { marginTop: 4 } },
    },
    Checkbox: { defaultProps: { size: "sm" } },
  },
});

/** Maps Mantine's variables to the static tokens, so that each value is defined once. */
const shared = {
  "--mantine-color-text": "var(--text)",
  "--mantine-color-dimmed": "var(--muted)",
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-placeholder": "var(--placeholder)",
  "--mantine-color-anchor": "var(--link)",
  "--mantine-color-default": "var(--input)",
  "--mantine-color-default-border": "var(--edge)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-red-text": "var(--bad)",
  "--mantine-color-green-light": "var(--ok-bg)",
  "--mantine-color-green-light-color": "var(--ok)",
  "--mantine-color-red-light": "var(--bad-bg)",
  "--mantine-color-red-light-color": "var(--bad)",
  "--mantine-color-laton-light": "var(--warn-bg)",
  "--mantine-color-laton-light-color": "var(--warn)",
  "--mantine-color-tinta-light": "var(--note-bg)",
  "--mantine-color-tinta-light-color": "var(--link)",
};

export const resolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: {
    ...shared,
    "--edge": "#33435e",
    "--mantine-color-default-hover": "#223049",
    "--mantine-color-tinta-light-hover": "#22406e",
  },
  light: {
    ...shared,
    "--edge": "#c3ccd9",
    "--mantine-color-default-hover": "#f6f8fa",
    "--mantine-color-tinta-light-hover": "#d9e5f6",
  },
});
