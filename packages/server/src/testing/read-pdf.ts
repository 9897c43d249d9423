import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader of a PDF gets. */
export interface ReadPdf {
  readonly pages: number;
  /** The lines of all pages from top to bottom, their parts joined as they stand. */
  readonly lines: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly images: number;
  /** The leftmost and the rightmost point of any text, in points. */
  readonly extent: readonly [left: number, right: number];
}

/** Reads the texts of a document back, by another library than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const lines = new Map<string, string>();
  const points: number[] = [];
  let images = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      const key = `${number} ${Math.round(Number(item.transform[5]))}`;
      lines.set(key, (lines.get(key) ?? '') + item.str);
      points.push(Number(item.transform[4]), Number(item.transform[4]) + item.width);
    }
    const { fnArray } = await page.getOperatorList();
    // `paintImageXObject` of the library.
    images += fnArray.filter((operator) => operator === 85).length;
  }
  const { info } = await document.getMetadata();
  const pages = document.numPages;
  await document.destroy();
  return {
    pages,
    lines: [...lines.values()].map((line) => line.trim()).filter((line) => line !== ''),
    info: info as Record<string, unknown>,
    images,
    extent: [Math.min(...points), Math.max(...points)],
  };
}
