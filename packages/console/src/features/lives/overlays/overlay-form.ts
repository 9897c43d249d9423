import type { LiveOverlay, LiveOverlayCreate, LiveOverlayPatch } from '@palco/sdk/lives';
import * as z from 'zod/mini';
import { isInstant } from '../../../ui/date-time-field/instant.pure';

/** What can lie over the picture of a live. */
export const overlayTypes = ['banner', 'contador', 'imagem'] as const;

/** Where it can lie. */
export const overlayPositions = [
  'topo-esquerda',
  'topo',
  'topo-direita',
  'centro',
  'base-esquerda',
  'base',
  'base-direita',
] as const;

/** The form of an overlay: its moments as date and time fields hold them. */
export interface OverlayValues {
  tipo: LiveOverlay['tipo'];
  titulo: string;
  texto: string;
  url: string;
  /** Of an image: the file to send, or `stored` while the server keeps a picture already. */
  imagem: File | 'stored' | null;
  posicao: LiveOverlay['posicao'];
  inicio: string;
  fim: string;
}

export type OverlayForm = OverlayValues;

const blank: OverlayValues = {
  tipo: 'banner',
  titulo: '',
  texto: '',
  url: '',
  imagem: null,
  posicao: 'base',
  inicio: '',
  fim: '',
};

/** What the form of an overlay begins with. */
export function valuesOf(overlay?: LiveOverlay): OverlayValues {
  if (overlay === undefined) return blank;
  const { tipo, titulo, texto, url, imagem, posicao, inicio, fim } = overlay;
  return {
    tipo,
    titulo,
    texto,
    url: url ?? '',
    imagem: imagem === null ? null : 'stored',
    posicao,
    inicio: inicio ?? '',
    fim: fim ?? '',
  };
}

interface Problem {
  readonly field: keyof OverlayValues;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The limits of the contract, in code points as the server counts. */
const limits = { titulo: 120, texto: 500, url: 2_048 } as const;
const addressPattern = /^https?:\/\/[^\s/?#]+\S*$/;

function textProblems(values: OverlayValues): Problem[] {
  const tooLong = (['titulo', 'texto', 'url'] as const).flatMap((field) => {
    const max = limits[field];
    return [...values[field]].length > max ? [{ field, message: 'validation.max', params: { max } }] : [];
  });
  const { tipo, titulo, texto } = values;
  const isSilent = tipo === 'banner' && titulo.trim() === '' && texto.trim() === '';
  return isSilent ? [...tooLong, { field: 'titulo', message: 'validation.required' }] : tooLong;
}

/** The file that replaces the picture, and its address with it. */
export function fileOf({ tipo, imagem }: Pick<OverlayValues, 'tipo' | 'imagem'>): File | null {
  return tipo === 'imagem' && imagem instanceof File ? imagem : null;
}

function addressProblems(values: OverlayValues): Problem[] {
  const { tipo, url, imagem } = values;
  const address = url.trim();
  if (tipo === 'contador' || fileOf(values) !== null) return [];
  if (address === '')
    return tipo === 'imagem' && imagem === null ? [{ field: 'url', message: 'validation.required' }] : [];
  if (addressPattern.test(address)) return [];
  return [{ field: 'url', message: 'validation.url', params: { host: 'https://exemplo.com' } }];
}

function timeProblems({ tipo, inicio, fim }: OverlayValues): Problem[] {
  const typed = Object.entries({ inicio, fim }).filter(([, value]) => value !== '' && !isInstant(value));
  if (typed.length > 0)
    return typed.map(([field]) => ({ field: field as 'inicio' | 'fim', message: 'validation.format' }));
  if (fim === '') return tipo === 'contador' ? [{ field: 'fim', message: 'validation.required' }] : [];
  if (inicio === '' || Date.parse(fim) > Date.parse(inicio)) return [];
  return [{ field: 'fim', message: 'validation.minDate', params: { min: inicio } }];
}

/** What is wrong with an overlay: the rules of the contract and of the server, field by field. */
export function overlayProblems(values: OverlayValues): Problem[] {
  return [...textProblems(values), ...addressProblems(values), ...timeProblems(values)];
}

/** The schema of the form. */
export const overlayFormSchema = z
  .object({
    tipo: z.enum(overlayTypes),
    titulo: z.string(),
    texto: z.string(),
    url: z.string(),
    imagem: z.nullable(z.union([z.instanceof(File), z.literal('stored')])),
    posicao: z.enum(overlayPositions),
    inicio: z.string(),
    fim: z.string(),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const { field, message, params } of overlayProblems(value)) {
        issues.push({ code: 'custom', path: [field], message, params, input: value[field] });
      }
    }),
  );

/** The form as a call takes it, without its file; a counter has no address, nor has an image from a file. */
function bodyOf(input: OverlayForm) {
  const { tipo, url, texto, posicao, inicio, fim, titulo } = input;
  const address = tipo === 'contador' || fileOf(input) !== null ? '' : url.trim();
  return {
    texto,
    posicao,
    titulo: titulo.trim(),
    url: address === '' ? null : address,
    inicio: inicio || null,
    fim: fim || null,
  };
}

/** The call that makes the overlay of a form: a new overlay is off air until somebody switches it on. */
export function createOf(input: OverlayForm): LiveOverlayCreate {
  return { tipo: input.tipo, ...bodyOf(input) };
}

/** What of a form differs from the overlay; the address stays until a file has taken its place. */
export function patchOf(overlay: LiveOverlay, input: OverlayForm): LiveOverlayPatch {
  const { url, ...rest } = bodyOf({ ...input, tipo: overlay.tipo });
  const body = fileOf(input) === null ? { ...rest, url } : rest;
  const isChanged = ([key, value]: readonly [string, unknown]) => value !== overlay[key as keyof typeof rest];
  return Object.fromEntries(Object.entries(body).filter(isChanged));
}
