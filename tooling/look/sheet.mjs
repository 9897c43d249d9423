// Puts the pictures of a screen on one sheet, each beside its prototype where there is one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const quality = 0.72;
const wide = { width: 800, height: 500 };
const narrow = { width: 390, height: 844 };
const gap = 24;
const labelHeight = 28;

/** What stands where: the two themes below each other at 1440 pixels, then all phones in a row. */
function placesOf(shots, prototypeOf) {
  const columnsOf = (shot) => [
    ...(prototypeOf(shot) === undefined
      ? []
      : [{ file: prototypeOf(shot), label: `signed, ${shot.theme}, ${shot.width}` }]),
    { file: shot.file, label: `product, ${shot.theme}, ${shot.width}` },
  ];
  const rows = shots.filter(({ width }) => width > 1000).map((shot) => ({ ...wide, cells: columnsOf(shot) }));
  const phones = shots.filter(({ width }) => width < 1000).flatMap(columnsOf);
  return phones.length === 0 ? rows : [...rows, { ...narrow, cells: phones }];
}

const dataUrlOf = (file) =>
  `data:image/${file.endsWith('.png') ? 'png' : 'jpeg'};base64,${readFileSync(file).toString('base64')}`;

/** The sheet as a WebP file. `shots` are `{ file, theme, width }`; `prototypes` is the folder of the signed pictures. */
export async function drawSheet(browser, { shots, prototype, prototypes }) {
  const prototypeOf = ({ theme, width }) => {
    if (prototypes === undefined || prototype === undefined) return undefined;
    const file = join(prototypes, `${prototype}-${width}-${theme}.jpg`);
    return existsSync(file) ? file : undefined;
  };
  const rows = placesOf(shots, prototypeOf).map((row) => ({
    ...row,
    cells: row.cells.map(({ file, label }) => ({ label, source: dataUrlOf(file) })),
  }));
  const page = await browser.newPage();
  const webp = await page.evaluate(drawInPage, { rows, gap, labelHeight, quality });
  await page.close();
  return Buffer.from(webp.split(',')[1], 'base64');
}

/** Runs in the browser. */
async function drawInPage({ rows, gap: space, labelHeight: label, quality: share }) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(...rows.map(({ width, cells }) => (width + space) * cells.length + space));
  canvas.height = rows.reduce((sum, { height }) => sum + height + label + space, space);
  const context = canvas.getContext('2d');
  context.fillStyle = '#8a8590';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = '18px sans-serif';
  let top = space;
  for (const { width, height, cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      const left = space + index * (width + space);
      const image = new Image();
      image.src = cell.source;
      await image.decode();
      context.fillStyle = '#ffffff';
      context.fillText(cell.label, left, top + 18);
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, left, top + label, width, height);
    }
    top += height + label + space;
  }
  return canvas.toDataURL('image/webp', share);
}
