const SCALE = 2;
const MOST_PIXELS = 64_000_000;

/** An SVG document as PNG, twice as large; throws in words if it is too large for a canvas. */
export async function writePng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.width * SCALE, image.height * SCALE];
    if (width * height > MOST_PIXELS) {
      throw new Error(`the picture would have ${width} by ${height} pixels; save it as SVG instead`);
    }
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) =>
        blob === null ? reject(new Error('the browser made no picture')) : resolve(blob),
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
