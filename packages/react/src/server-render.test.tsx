// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EveryPart, stillPalco } from './every-part.fixture';
import { Classroom, Processing, TeamPicker, Upload } from './index';
import { Player } from './player';
import * as query from './query';
import { Transcript } from './transcript';

test('the environment has no DOM', () => {
  expect(typeof document).toBe('undefined');
  expect(typeof window).toBe('undefined');
});

test('every part renders, without style attributes, which a strict policy would refuse', () => {
  const html = renderToString(<EveryPart />);
  expect(html).not.toMatch(/\sstyle=/);
  const parts = new Set([...html.matchAll(/data-part="([^"]+)"/g)].map((match) => match[1]));
  const kebab = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
  const expected = { Upload, Processing, Player, TeamPicker, Classroom, Transcript };
  for (const [family, members] of Object.entries(expected))
    for (const name of Object.keys(members)) {
      // Rendered only after files were chosen in a browser and rejected.
      if (family === 'Upload' && name === 'Rejected') continue;
      // Rendered only after a certificate was refused.
      if (family === 'Classroom' && name === 'CertificateError') continue;
      // Rendered only while the seek bar is used.
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
