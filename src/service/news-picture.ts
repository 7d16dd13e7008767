import { drawingAnswer, tintOf } from "./drawing.ts";

const WIDTH = 640;
const HEIGHT = 360;

/** Some rounds of white light; their places and sizes come from the digits of the id. */
function rounds(id: number): string {
  return [1, 10, 100, 1000]
    .map((unit, at) => {
      const digit = Math.floor(id / unit) % 10;
      const x = (at * 190 + digit * 41) % WIDTH;
      const y = (digit * 67 + at * 113) % HEIGHT;
      return `<circle cx="${x}" cy="${y}" r="${60 + digit * 14}" fill="#fff" fill-opacity="0.1"/>`;
    })
    .join("");
}

/** A drawn picture for an article of the sandbox. */
export function newsPictureAnswer(id: number): Response {
  return drawingAnswer(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${tintOf(id)}"/>${rounds(id)}</svg>`,
  );
}
