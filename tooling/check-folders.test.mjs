import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circlesIn } from './check-folders.mjs';

const circles = (files) => circlesIn(new Map(Object.entries(files)));

test('folders that import each other are in a circle, by types and on any way round', () => {
  const found = circles({
    'src/chat/chat.ts': "import type { Live } from '../lives';\n",
    'src/lives/index.ts': "export type { Key } from '../keys/keys';\n",
    'src/keys/keys.ts': "import {\n  send,\n} from '../chat/chat';\n",
  });
  assert.deepEqual(found.length, 3);
  assert.match(
    found[0],
    /^src: chat and lives are in a circle: src\/chat\/chat\.ts imports src\/lives\/index\.ts$/,
  );
});

test('one direction, a file in the folder above, and a folder in a folder are no circle', () => {
  assert.deepEqual(
    circles({
      'src/root.ts': "import { chat } from './chat/chat';\n",
      'src/chat/chat.ts':
        "import { lives } from '../lives/lives';\nimport { root } from '../root';\nimport { pages } from './pages/pages';\n",
      'src/chat/pages/pages.ts': "import { chat } from '../chat';\n",
      'src/lives/lives.ts': "import { readFile } from 'node:fs';\n",
    }),
    [],
  );
});

test('a circle further down is found at its level', () => {
  const found = circles({
    'src/chat/rooms/rooms.ts': "import { bans } from '../bans/bans';\n",
    'src/chat/bans/bans.ts': "import { rooms } from '../rooms/rooms';\n",
  });
  assert.match(found[0], /^src\/chat: rooms and bans/);
});
