import { expect, test } from 'vitest';
import type { Message } from './i18n';

type Catalogue = Record<string, Message>;

const files = import.meta.glob<Catalogue>('./**/messages/{pt-br,en}.json', {
  eager: true,
  import: 'default',
});
const ofSdk = {
  'pt-br': import.meta.glob<Catalogue>('../../sdk/src/i18n/messages/*/pt-br.ts', {
    eager: true,
    import: 'ptBr',
  }),
  en: import.meta.glob<Catalogue>('../../sdk/src/i18n/messages/*/en.ts', { eager: true, import: 'en' }),
};

/** Words that are the same in both languages: terms, marks, units, keys. */
const shared = new Set(
  `Agenda Alt Analytics Banner Boleto COS Chat Classroom Ctrl E-mail Encoder Encoders Facebook Live Geoblock Google Meet HTTP
  ID IP Item item K Link Lives live lives Logs Menu PDF PIX Player Playlist Playlists S TV Tablet Tags Tencent Cloud
  Total UTF-8 UTF-16 VoD Webhook Webhooks YouTube Zoom Volume Meetings beta ok rebuffering min h ms GB FPS fps Mbps kbps
  RTMP RTMPS SRT WHIP p Twitch LinkedIn Instagram Mbit s`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
);
/** Texts that the specification writes in both languages as they are. */
const literal = new Set(["Can't find Eventos with id: {id}", 'Error!', 'AGENDA', '#2f4bf0']);

/** Acronyms that people read as words, and what the specification writes in capitals. */
const capitals = new Set(
  `JPEG WEBP HEIC VAST RTMP RTMPS MPEG HTML JSON HTTP POST CNPJ SRT WHIP OOPS HABILITADO ENABLED DESABILITADO DISABLED INÍCIO HOME
  ORADORES SPEAKERS AGENDA`.split(/\s+/),
);

const formsOf = (message: Message): [form: string, text: string][] =>
  typeof message === 'string' ? [['', message]] : Object.entries(message);
const spoken = (text: string): string => text.replaceAll(/\{\w+\}/g, '');

interface Text {
  readonly place: string;
  readonly text: string;
}

const textsOf = (language: 'pt-br' | 'en'): Text[] =>
  Object.entries({ ...files, ...ofSdk[language] })
    .filter(([file]) => new RegExp(`/${language}\\.(json|ts)$`).test(file))
    .flatMap(([file, catalogue]) =>
      Object.entries(catalogue).flatMap(([key, message]) =>
        formsOf(message).map(([form, text]) => ({
          place: `${file.replace(/\/[\w-]+\.\w+$/, '')} ${key} ${form}`,
          text,
        })),
      ),
    );

const [portuguese, english] = [textsOf('pt-br'), textsOf('en')];

test('there are texts to look at', () => {
  expect(portuguese.length).toBeGreaterThan(1000);
  expect(english.length).toBeGreaterThan(1000);
});

test('no text was left in the other language', () => {
  const other = new Map(english.map(({ place, text }) => [place, text]));
  const left = portuguese.filter(({ place, text }) => {
    if (other.get(place) !== text || literal.has(text)) return false;
    const words = spoken(text).match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? [];
    return words.some((word) => !shared.has(word.toLowerCase()) && !/^\d+$/.test(word));
  });
  expect(left).toEqual([]);
});

/** Products that are written like names of the wire. */
const product = /\b(?:vMix|iPhone)\b/g;
/** `someField`, `some_value`, `SOME_CODE`, `some.code.of.it`: names of the wire, which a reader does not know. */
const wireWord = /\b[a-z]+[A-Z]\w*\b|\b\w+_\w+\b/;

test('no text shows a name of the wire', () => {
  expect(
    [...portuguese, ...english].filter(({ text }) => wireWord.test(spoken(text).replaceAll(product, ''))),
  ).toEqual([]);
});

test('no text shouts', () => {
  const loud = [...portuguese, ...english].filter(({ text }) =>
    (spoken(text).match(/\p{Lu}{4,}/gu) ?? []).some((word) => !capitals.has(word)),
  );
  expect(loud).toEqual([]);
});
