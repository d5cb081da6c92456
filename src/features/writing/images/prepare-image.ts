import { randomId } from '~/lib/random-id';
import { imageTypes, maxImageSize, widthsOf, type ImageExtension } from '~rules/post/stored-images';

/** A file to upload. */
export interface ImageFile {
  /** Its name in the bucket. */
  name: string;
  body: Blob;
}

export interface PreparedImage {
  files: ImageFile[];
  /** The name of the widest JPEG file, from which the other names follow. */
  largest: string;
}

/** Why a file can't be used, in words for the person who chose it. */
export class ImageProblem extends Error {
  override name = 'ImageProblem';
}

/** Below these, artifacts show. Above, files grow faster than they look better. */
const quality: Readonly<Record<ImageExtension, number>> = { jpg: 0.82, webp: 0.8, avif: 0.6 };

/**
 * Turns a file that someone chose into the files that are stored: every width in JPEG and in the best other format
 * that this browser can encode. Only pixels are copied, upright, so the camera's location and other metadata are
 * left behind. Throws an ImageProblem.
 */
export async function prepareImage(file: Blob): Promise<PreparedImage> {
  if (file.size > maxImageSize) {
    throw new ImageProblem('This file is larger than 10 MB. Choose a smaller one.');
  }
  const bitmap = await decode(file);
  try {
    const modern = await modernFormat();
    const extensions: ImageExtension[] = modern ? [modern, 'jpg'] : ['jpg'];
    const folder = randomId() + (modern ? `-${modern}` : '');
    const files: ImageFile[] = [];
    let source: CanvasImageSource = bitmap;
    const widths = widthsOf(bitmap.width).reverse();
    for (const width of widths) {
      const canvas = draw(source, width, Math.round((bitmap.height * width) / bitmap.width));
      for (const extension of extensions) {
        const body = await encode(canvas, extension);
        if (!body)
          throw new ImageProblem('This image is too large to resize. Choose a smaller one.');
        files.push({ name: `${folder}/${width}.${extension}`, body });
      }
      // Halving step by step keeps fine lines, which browsers lose when they scale down a lot at once.
      source = canvas;
    }
    return { files, largest: `${folder}/${widths[0]}.jpg` };
  } finally {
    bitmap.close();
  }
}

/** Decoding is the only reliable check of a file's type: its name and stated type can be anything. */
async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ImageProblem(
      'Your browser can’t read this file as an image. Choose a JPEG, PNG, WebP, or AVIF file.',
    );
  }
}

function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, height);
  const context = canvas.getContext('2d');
  if (!context) throw new ImageProblem('Your browser can’t resize images. Enter a URL instead.');
  // JPEG has no transparency. Without this, transparent areas would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

let detected: Promise<'avif' | 'webp' | undefined> | undefined;

/** The best format besides JPEG that this browser can encode. Safari can encode neither. */
function modernFormat(): Promise<'avif' | 'webp' | undefined> {
  return (detected ??= detect());
}

async function detect() {
  const pixel = document.createElement('canvas');
  pixel.width = pixel.height = 1;
  for (const format of ['avif', 'webp'] as const) if (await encode(pixel, format)) return format;
  return undefined;
}

/** Undefined if the browser can't encode the format or so large a canvas. Doesn't block the page. */
async function encode(canvas: HTMLCanvasElement, extension: ImageExtension) {
  const type = imageTypes[extension];
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality[extension]);
  });
  // For formats that they can't encode, browsers return a PNG.
  return blob?.type === type ? blob : undefined;
}
