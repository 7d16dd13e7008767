/** The text of an SVG as an image that can be shown and drawn. By a data: address: pages may not show blobs. */
export async function svgImage(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch (cause) {
    throw new Error("The browser could not draw the chart.", { cause });
  }
  return image;
}
