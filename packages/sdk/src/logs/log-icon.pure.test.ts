import { expect, it } from 'vitest';
import { logIcon, type LogIcon } from './log-icon.pure';

it.each<[string, LogIcon]>([
  ['LIVE_CRIADA', 'created'],
  ['CARGO_CRIADO', 'created'],
  ['ACESSO_AUTORIZADO', 'authorized'],
  ['ZOOM_AUTORIZADO', 'authorized'],
  ['VIDEO_REMOVIDO', 'removed'],
  ['LIVE_REMOVIDA', 'removed'],
  ['LIVE_ATUALIZADA', 'updated'],
  ['USUARIO_ATUALIZADO', 'updated'],
  ['VIDEO_RESTAURADO', 'generic'],
  ['PARTICIPANTE_EXPORTADO', 'generic'],
  // The first mark that fits.
  ['PARTICIPANTE_BANIDO_REMOVIDO', 'removed'],
  ['CRIADOR_REMOVIDO', 'created'],
  // Types are in capitals.
  ['live criada', 'generic'],
  ['', 'generic'],
])('%s: %s', (event, icon) => {
  expect(logIcon(event)).toBe(icon);
});
