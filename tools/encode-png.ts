import { crc32, deflateSync } from "node:zlib";

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

/** A picture of RGB pixels that can be drawn on with rectangles and written as a PNG file. */
export class Picture {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Uint8Array;

  constructor(width: number, height: number, background: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    this.fill(0, 0, width, height, background);
  }

  /** Fills a rectangle; what lies outside the picture is cut off. Units are pixels, from the top left. */
  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    const right = Math.min(this.width, Math.round(left + width));
    const bottom = Math.min(this.height, Math.round(top + height));
    for (let y = Math.max(0, Math.round(top)); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.round(left)); x < right; x += 1) {
        this.pixels.set(colour, (y * this.width + x) * 3);
      }
    }
  }

  /** The bytes of a PNG file (8 bits a channel, no alpha). */
  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 2], 8);
    const stride = this.width * 3;
    const rows = Buffer.alloc((stride + 1) * this.height);
    for (let y = 0; y < this.height; y += 1) {
      // Each row starts with the number of its filter: 0, none.
      rows.set(this.pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
    }
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
    return Buffer.concat([signature, ...chunks]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
