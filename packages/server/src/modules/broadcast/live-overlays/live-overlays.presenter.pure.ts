import type { LiveOverlay, PlayerOverlay } from '@palco/openapi';
import type { OverlayRow } from './live-overlays.store';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An overlay as viewers get it: an image from here, because the policy of the page allows no other address. */
export function toPlayerOverlay(row: OverlayRow, picture: (key: string) => string): PlayerOverlay {
  return { ...shapeOf(row), url: row.kind === 'imagem' ? imageOf(row, picture) : row.url };
}

function imageOf(
  { imageKey }: Pick<OverlayRow, 'imageKey'>,
  picture: (key: string) => string,
): string | null {
  return imageKey === null ? null : picture(imageKey);
}

function shapeOf(row: OverlayRow): PlayerOverlay {
  return {
    id: row.id,
    tipo: row.kind,
    titulo: row.title,
    texto: row.text,
    url: row.url,
    posicao: row.position,
    inicio: isoOf(row.startsAt),
    fim: isoOf(row.endsAt),
  };
}

export function toOverlay(row: OverlayRow, picture: (key: string) => string): LiveOverlay {
  return {
    ...shapeOf(row),
    imagem: imageOf(row, picture),
    liveId: row.liveId,
    ativo: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}
