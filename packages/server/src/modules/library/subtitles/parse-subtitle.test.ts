import { describe, expect, it } from 'vitest';
import { maxCues, maxCueText } from './cues.pure';
import { decodeText } from '../../../kernel/decode-text.pure';
import { parseSubtitle, SubtitleCountError } from './parse-subtitle.pure';
import type { SubtitleSyntaxError } from './parse-subtitle.pure';
import { writeVtt } from './write-vtt.pure';

const srt =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nBom dia.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nOi\r\n';
const lineOf = (text: string): number => {
  try {
    parseSubtitle(text);
    return 0;
  } catch (error) {
    return (error as SubtitleSyntaxError).line;
  }
};
const texts = (text: string) => parseSubtitle(text).cues.map(({ texto }) => texto);

describe('a subtitle file', () => {
  it('is read from SRT', () => {
    expect(parseSubtitle(srt).cues).toEqual([
      { inicio: 1, fim: 2.5, texto: 'Bom dia.' },
      { inicio: 3, fim: 4, texto: 'Oi' },
    ]);
  });

  it('is read from WebVTT without its notes and styles', () => {
    const vtt = `WEBVTT - Aula
Kind: captions

STYLE
::cue { color: red }

NOTE 00:00 --> nothing

intro
00:01.5 --> 00:02.500 align:start position:0%
<v Ana>a &lt; b &amp;&amp; <b>c</b>

1:00:00.000 --> 1:00:01.000
linha 1
linha 2
`;
    expect(parseSubtitle(vtt).cues).toEqual([
      { inicio: 1.5, fim: 2.5, texto: '<v Ana>a < b && <b>c</b>', posicao: 'align:start position:0%' },
      { inicio: 3600, fim: 3601, texto: 'linha 1\nlinha 2' },
    ]);
  });

  it.each([
    ['{\\an8}<i>Oi</i> <font color="red">a</font> < b', '<i>Oi</i> a < b'],
    ['a\tb\u0007', 'a b'],
    ['1 &amp; 2', '1 &amp; 2'],
    ['x'.repeat(maxCueText), 'x'.repeat(maxCueText)],
  ])('in SRT has the text %j as %j', (written, texto) => {
    expect(texts(`00:00:01,000 --> 00:00:02,000\n${written}`)).toEqual([texto]);
  });

  it('is put in order, and keeps what overlaps or begins together', () => {
    const cue = (from: number, to: number, text: string) => `00:0${from},000 --> 00:0${to},000\n${text}\n\n`;
    expect(parseSubtitle(cue(5, 9, 'c') + cue(1, 6, 'a') + cue(1, 3, 'b')).cues).toEqual([
      { inicio: 1, fim: 6, texto: 'a' },
      { inicio: 1, fim: 3, texto: 'b' },
      { inicio: 5, fim: 9, texto: 'c' },
    ]);
  });

  it.each([
    [
      'with numbers',
      '1\n00:00:01,000 --> 00:00:02,000\nBom dia.\nTudo bem?\n2\n00:00:03,000 --> 00:00:04,000\nOi\n7',
    ],
    [
      'without them',
      '00:00:01,000 --> 00:00:02,000\nBom dia.\nTudo bem?\n00:00:03,000 --> 00:00:04,000\nOi\n7',
    ],
    ['in WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.000\nBom dia.\nTudo bem?\n00:03.000 --> 00:04.000\nOi\n7'],
  ])('may lack the empty lines between its cues, %s', (_, text) => {
    expect(parseSubtitle(text).cues).toEqual([
      { inicio: 1, fim: 2, texto: 'Bom dia.\nTudo bem?' },
      { inicio: 3, fim: 4, texto: 'Oi\n7' },
    ]);
  });

  it('may have a number as its text', () => {
    expect(texts('1\n00:00:01,000 --> 00:00:02,000\n10\n2\n00:00:03,000 --> 00:00:04,000\n9\n')).toEqual([
      '10',
      '9',
    ]);
  });

  it.each([
    ['Isto não é uma legenda', 1],
    ['1\n00:00:02,000 --> 00:00:01,000\nOi', 2],
    ['1\n00:61:02,000 --> 00:62:01,000\nOi', 2],
    ['00:00:61,000 --> 00:02:00,000\nOi', 1],
    ['00:00:01,000 --> 00:00:61,000\nOi', 1],
    ['00:00:01,000 --> 00:00:01,000\nOi', 1],
    ['00:00:01,000 --> 00:00:01,0004\nOi', 1],
    ['00:00:01,000 --> 100:00:00,000\nOi', 1],
    [`00:00:01,000 --> 00:00:02,000\n${'x'.repeat(1001)}`, 2],
  ])('with nothing to read (%j) names line %i', (text, line) => {
    expect(lineOf(text)).toBe(line);
  });

  it('goes up to 99:59:59,999, and through minutes and seconds of 59', () => {
    expect(parseSubtitle('00:59:59,000 --> 99:59:59,999\nOi').cues).toEqual([
      { inicio: 3599, fim: 359_999.999, texto: 'Oi' },
    ]);
  });

  it('decodes the entities of WebVTT', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\na&nbsp;b&lrm;c&rlm;d&copy;';
    expect(texts(vtt)).toEqual(['a\u00a0b\u200ec\u200fd&copy;']);
  });

  it('may begin with a mark of its encoding', () => {
    expect(texts('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\na &amp; b')).toEqual(['a & b']);
  });

  it('may use keywords of WebVTT as cue names', () => {
    expect(texts('de WEBVTT\n00:00:01,000 --> 00:00:02,000\nOi')).toEqual(['Oi']);
    expect(texts('WEBVTT\n\numa NOTE\n00:01.000 --> 00:02.000\nOi')).toEqual(['Oi']);
  });

  it('leaves out cues without a text, and ends them at lines of spaces', () => {
    const empty = '00:00:01,000 --> 00:00:02,000\n<i></i>\n';
    expect(texts(`${empty}  \n00:00:03,000 --> 00:00:04,000\nOi\n \t\n`)).toEqual(['Oi']);
  });

  it('has at most as many cues as can be stored', () => {
    const cue = '00:00:01,000 --> 00:00:02,000\n<i></i>a\n\n';
    expect(lineOf(cue.repeat(maxCues))).toBe(0);
    expect(() => parseSubtitle(cue.repeat(maxCues + 1))).toThrow(new SubtitleCountError('too-many'));
  });

  it.each([
    '',
    ' \n\n',
    'WEBVTT\n',
    'WEBVTT\n\nNOTE nothing else',
    '1\n00:00:01,000 --> 00:00:02,000\n<i></i>',
  ])('without a cue is refused: %j', (text) => {
    expect(() => parseSubtitle(text)).toThrow(new SubtitleCountError('none'));
  });

  it('is read in linear time', () => {
    expect(lineOf(' '.repeat(500_000))).toBeUndefined();
    expect(lineOf(`${'9'.repeat(500_000)} --> x`)).toBe(1);
    const spaces = ' '.repeat(500_000);
    const ends = '<i>'.repeat(150_000) + '</b>'.repeat(150_000);
    for (const hostile of ['<'.repeat(500_000), `<v${spaces}<`, `<i${spaces}<`, `${'x'.repeat(1001)}${ends}`])
      for (const [head, line] of [['WEBVTT\n\n', 4] as const, ['', 2] as const])
        expect(lineOf(`${head}00:00:01.000 --> 00:00:02.000\n${hostile}`)).toBe(line);
    const places = `<s {${String.raw`\an1`.repeat(150_000)}>Oi`;
    expect(texts(`00:00:01,000 --> 00:00:02,000\n${places}`)).toEqual(['Oi']);
  });
});

const good = '00:00:10,000 --> 00:00:11,000\nFim';
const first = (text: string, posicao?: string) => ({
  inicio: 1,
  fim: 2,
  texto: text,
  ...(posicao && { posicao }),
});

describe('a subtitle file as programs and people write it', () => {
  it.each([
    ['a zero length, of Premiere and DaVinci', '1\n00:00:01,000 --> 00:00:01,000\nOi', [2]],
    ['an end before its start', '00:00:02,000 --> 00:00:01,000\nOi', [1]],
    ['hours of three digits', '7\n100:00:01,000 --> 100:00:02,000\nOi', [2]],
    ['times that are none', '1\n00:09 --> x\nOi\n\nmais', [2]],
    ['a title', 'Aula 1 – Derivadas', [1]],
    ['a title and no cue', 'Aula 1\nDerivadas\n\n1\n00:00:01,000 --> 00:00:01,000\nOi', [1, 5]],
  ])('with %s loses that alone, and names its line', (_, odd, lines) => {
    const { cues, leftOut } = parseSubtitle(`${odd}\n\n2\n${good}`);
    expect([cues, leftOut]).toEqual([[{ inicio: 10, fim: 11, texto: 'Fim' }], lines]);
  });

  it.each([
    ['`->`', '1\n00:00:01,000 -> 00:00:02,000\nOi', first('Oi')],
    ['an arrow of a word processor', '1\n00:00:01,000 → 00:00:02,000\nOi', first('Oi')],
    ['no milliseconds', '1\n00:00:01 --> 00:00:02\nOi', first('Oi')],
    ['spaces in the times', '1\n00: 00: 01, 000 --> 00: 00: 02, 000\nOi', first('Oi')],
    ['a blank line in the text', '1\n00:00:01,000 --> 00:00:02,000\nOi\n\nmundo', first('Oi\nmundo')],
    ['a blank line below its number', '1\n\n00:00:01,000 --> 00:00:02,000\nOi', first('Oi')],
    ['a speaker', '00:00:01,000 --> 00:00:02,000\n<v João>Oi', first('<v João>Oi')],
    ['numbers of letters', '00:00:01,000 --> 00:00:02,000\nOl&#225; &#xE1;', first('Olá á')],
    ['line breaks of Aegisub', String.raw`00:00:01,000 --> 00:00:02,000${'\n'}Oi\Nmundo`, first('Oi\nmundo')],
    ['italics of Aegisub', '00:00:01,000 --> 00:00:02,000\n{\\i1}Oi{\\i0} eu', first('<i>Oi</i> eu')],
    [
      'a place of Aegisub',
      '00:00:01,000 --> 00:00:02,000\n{\\an7}Oi',
      first('Oi', 'line:0 align:start position:0%'),
    ],
    ['SBV', '0:00:01.000,0:00:02.000\nOi[br]mundo', first('Oi\nmundo')],
    [
      'a timetable',
      '00:00:01,000 --> 00:00:02,000\nHoje:\n10:30, 11:45\nsala 3',
      first('Hoje:\n10:30, 11:45\nsala 3'),
    ],
    ['a flight', '00:00:01,000 --> 00:00:02,000\nVoo\n10:30 → 11:45', first('Voo\n10:30 → 11:45')],
  ])('with %s is taken whole', (_, odd, cue) => {
    const { cues, leftOut } = parseSubtitle(`${odd}\n\n2\n${good}`);
    expect([cues, leftOut]).toEqual([[cue, { inicio: 10, fim: 11, texto: 'Fim' }], []]);
  });

  it.each([
    ['00:01.000 --> 00:02.000 region:a line:10% align:middle\nOi', first('Oi', 'line:10% align:center')],
    ['00:01.000 --> 00:02.000\n<i.x>Oi <b>eu', first('<i>Oi <b>eu</b></i>')],
    ['00:01.000 --> 00:02.000\n<v.loud  Ana Maria>Oi</v>', first('<v Ana Maria>Oi')],
    ['00:01.000 --> 00:02.000\n</i>Oi</v> <v>eu <lang en>so</lang>', first('Oi eu so')],
    ['00:01.000 --> 00:02.000\nOl&#225; &#xe1; &quot;', first('Olá á "')],
    ['00:01.000 -> 00:02.000\nOi\n\nsolto', first('Oi\nsolto')],
  ])('in WebVTT keeps what %j means', (cue, read) => {
    expect(parseSubtitle(`WEBVTT\n\n${cue}`)).toEqual({ cues: [read], leftOut: [] });
  });

  it('with an arrow of its own throughout needs no empty lines', () => {
    expect(texts('00:00:01 -> 00:00:02\nOi\n00:00:03 -> 00:00:04\nTchau')).toEqual(['Oi', 'Tchau']);
  });

  it.each(['WEBVTT\n', 'WEBVTT\nKind: captions\n', 'WEBVTT\n\nNOTE x\n', 'WEBVTT\n\nSTYLE\n::cue {}\n'])(
    'in WebVTT loses no cue that comes without an empty line after %j',
    (head) =>
      expect(texts(`${head}00:01.000 --> 00:02.000\nOi\n\n00:03.000 --> 00:04.000\nTchau`)).toEqual([
        'Oi',
        'Tchau',
      ]),
  );

  it('of YouTube is read whole', () => {
    const vtt = [
      'WEBVTT\nKind: captions\nLanguage: pt\n',
      '00:00:00.000 --> 00:00:02.000 align:start position:0%',
      ' ',
      'olá<00:00:00.500><c> pessoal</c>\n',
      '00:00:02.000 --> 00:00:02.010 align:start position:0%',
      'olá pessoal',
      ' \n',
    ].join('\n');
    const posicao = 'align:start position:0%';
    expect(parseSubtitle(vtt)).toEqual({
      cues: [
        { inicio: 0, fim: 2, texto: 'olá pessoal', posicao },
        { inicio: 2, fim: 2.01, texto: 'olá pessoal', posicao },
      ],
      leftOut: [],
    });
  });
});

describe('the bytes of a subtitle file', () => {
  it.each<[string, Buffer | number[], string | null]>([
    ['UTF-8', Buffer.from('ação'), 'ação'],
    ['UTF-8 with a mark', Buffer.from('\ufeffação'), 'ação'],
    ['UTF-16 with a mark', Buffer.from('\ufeffação', 'utf16le'), 'ação'],
    [
      'UTF-16LE without a mark',
      Buffer.from('1\n00:01,000 --> 00:02,000\nação', 'utf16le'),
      '1\n00:01,000 --> 00:02,000\nação',
    ],
    [
      'UTF-16BE without a mark',
      Buffer.from('1\n00:01,000 --> ação', 'utf16le').swap16(),
      '1\n00:01,000 --> ação',
    ],
    ['Latin-1', Buffer.from('ação', 'latin1'), 'ação'],
    ['Windows-1252', [0x93, 0x61, 0x94, 0x20, 0x80], '“a” €'],
    ['Mac Roman', [0x61, 0x8d, 0x8b, 0x6f], 'ação'],
    ['Windows-1252 with quotes in words', [0x64, 0x92, 0xe1, 0x67, 0x75, 0x61], 'd’água'],
    ['a picture', [0x89, 0x50, 0x00, 0x01], null],
  ])('in %s', (_, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes), /-->/)).toBe(text);
  });
});

describe('the WebVTT that is written', () => {
  it('escapes what would be markup or the times of a cue', () => {
    const texto = '00:01 --> 00:02\n<script>&';
    const vtt = writeVtt([{ inicio: 0, fim: 3661.002, texto }]);
    expect(vtt).toBe('WEBVTT\n\n00:00:00.000 --> 01:01:01.002\n00:01 --&gt; 00:02\n&lt;script&gt;&amp;\n');
    expect(parseSubtitle(vtt).cues).toEqual([{ inicio: 0, fim: 3661.002, texto }]);
  });

  it('keeps who speaks, italics and the place, and an unpaired tag as the letters that it is', () => {
    const cues = [
      { inicio: 0, fim: 1, texto: '<v João & Ana><i>a</i> a tag <b>', posicao: 'line:0' },
      { inicio: 1, fim: 2, texto: String.raw`</v>C:\Nova` },
    ];
    const vtt = writeVtt(cues);
    expect(vtt).toContain('00:00:01.000 line:0\n<v João &amp; Ana><i>a</i> a tag &lt;b&gt;');
    expect(parseSubtitle(vtt).cues).toEqual(cues);
  });
});
