// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EveryPart, stillPalco } from './every-part.fixture';
import { Player, Processing, TeamPicker, Upload } from './index';
import * as query from './query';

test('there is no page here', () => {
  expect(typeof document).toBe('undefined');
  expect(typeof window).toBe('undefined');
});

test('every part renders, and no style stands in the markup, which a strict policy would refuse', () => {
  const html = renderToString(<EveryPart />);
  expect(html).not.toMatch(/\sstyle=/);
  const parts = new Set([...html.matchAll(/data-part="([^"]+)"/g)].map((match) => match[1]));
  const kebab = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
  const expected = { Upload, Processing, Player, TeamPicker };
  for (const [family, members] of Object.entries(expected))
    for (const name of Object.keys(members)) {
      // Nothing can have been rejected before the page is there.
      if (family === 'Upload' && name === 'Rejected') continue;
      // Nor pointed at.
      if (family === 'Player' && name === 'SeekPreview') continue;
      expect(parts).toContain(`${kebab(family)}-${kebab(name)}`);
    }
});

test('the queries can be imported', () => {
  expect(query.videosQueryOptions(stillPalco, { page: 2 }).queryKey).toEqual([
    'palco',
    null,
    null,
    'videos',
    'list',
    { page: 2 },
  ]);
});
