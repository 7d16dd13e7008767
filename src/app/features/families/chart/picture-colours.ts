import { kindTone } from "./kind-tone.ts";
import type { PictureColours } from "./chart-picture.ts";

/** One pixel, for asking the browser what a colour is in numbers. */
function colourReader(): (token: string) => string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const styles = getComputedStyle(document.documentElement);
  return (token) => {
    if (context === null) return "#000000";
    context.fillStyle = styles.getPropertyValue(token).trim();
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
}

/** The colours of the theme that is seen now, as every program that reads SVG knows them. */
export function pictureColours(): PictureColours {
  const read = colourReader();
  const of = (kind: keyof typeof kindTone) => {
    const tone = kindTone[kind];
    return tone === "neutral"
      ? ([read("--sunken"), read("--ink-2")] as const)
      : ([read(`--${tone}-soft`), read(`--${tone}-ink`)] as const);
  };
  return {
    canvas: read("--canvas"),
    surface: read("--surface"),
    line: read("--line-strong"),
    link: read("--line-control"),
    ink: read("--ink"),
    ink2: read("--ink-2"),
    accent: read("--accent"),
    accentSoft: read("--accent-soft"),
    onAccent: read("--on-accent"),
    kinds: {
      parent: [read("--ink"), read("--surface")],
      subsidiary: of("subsidiary"),
      acquisition: of("acquisition"),
      division: of("division"),
      "former-name": of("former-name"),
      location: of("location"),
      other: of("other"),
    },
  };
}
