// Only where the streaming library did not load.
let isSaid = false;

/**
 * Says once what to install where no module is called hls.js. Browsers and bundlers then quote that name alone; a file of the library
 * that was not answered is no such fault, and has the name of a file.
 */
export function sayMissingHls(error: unknown): void {
  if (isSaid || !/["'`“]hls\.js["'`”]/.test(String(error))) return;
  isSaid = true;
  console.warn(
    'Palco: playlists are played by hls.js, which this page does not have. Run `npm install hls.js`; without a bundler name it in the ' +
      "import map, or hand in another copy: createPlayer({ loadHls: () => import('…') }).",
  );
}
