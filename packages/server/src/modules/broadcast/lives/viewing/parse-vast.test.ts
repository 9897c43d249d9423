import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVast } from './parse-vast';

const file = (url: string, attributes = 'type="video/mp4" delivery="progressive" height="720"') =>
  `<MediaFile ${attributes}><![CDATA[ ${url} ]]></MediaFile>`;
const linear = (files: string, { skip = '', duration = '00:00:15' } = {}) =>
  `<InLine><Impression>https://track.example/i</Impression><Creatives><Creative><Linear${skip}>` +
  `<Duration>${duration}</Duration><MediaFiles>${files}</MediaFiles></Linear></Creative></Creatives></InLine>`;
const vast = (...ads: string[]) =>
  `<?xml version="1.0"?><VAST version="4.2">${ads.map((ad) => `<Ad>${ad}</Ad>`).join('')}</VAST>`;
const url = 'https://ads.example/a.mp4';
const creativeOf = (xml: string) => {
  const answer = parseVast(xml);
  return answer?.kind === 'creative' ? answer.creative : answer;
};

describe('the creative of a VAST document', () => {
  it('is its first linear MP4 file, and nothing that tracks', () => {
    expect(parseVast(vast('<InLine></InLine>', linear(file(url))))).toEqual({
      kind: 'creative',
      creative: { src: url, duration: 15, skipAfter: null },
    });
  });

  it.each([
    [' skipoffset="00:00:05"', '00:00:15', 5],
    [' skipoffset="00:00:05.500"', '00:00:15', 5.5],
    [' skipoffset="25%"', '00:01:00', 15],
    [' skipoffset="25%"', 'soon', null],
    [' skipoffset="later"', '00:00:15', null],
    [' skipoffset="400%"', '00:00:15', 15],
  ])('with%s of %s may be skipped after %s', (skip, duration, expected) => {
    expect(creativeOf(vast(linear(file(url), { skip, duration })))).toMatchObject({ skipAfter: expected });
  });

  it.each([
    ['the largest up to 1080 lines', ['a" height="360', 'b" height="1080', 'c" height="2160'], 'b'],
    ['the smallest of larger ones', ['c" height="4320', 'b" height="2160'], 'b'],
    ['one without a size', ['a'], 'a'],
  ])('is %s', (_name, sizes, expected) => {
    const files = sizes.map((size) =>
      file(`https://ads.example/${size[0]}.mp4`, `type="video/mp4" id="${size}"`),
    );
    expect(creativeOf(vast(linear(files.join(''))))).toMatchObject({
      src: `https://ads.example/${expected}.mp4`,
    });
  });

  it.each([
    ['another format', file(url, 'type="video/webm"')],
    ['a playlist', file(url, 'type="video/mp4" delivery="streaming"')],
    ['a program', file(url, 'type="video/mp4" apiFramework="VPAID"')],
    ['no web address', file('javascript:alert(1)')],
    ['a file of the viewer', file('file:///etc/passwd')],
    ['nothing', ''],
  ])('is none where there is %s', (_name, files) => {
    expect(parseVast(vast(linear(files)))).toBeNull();
  });

  it('may be in a document that a wrapper names', () => {
    const wrapper = `<Wrapper><VASTAdTagURI><![CDATA[https://ads.example/next?a=1&b=2]]></VASTAdTagURI></Wrapper>`;
    expect(parseVast(vast(wrapper))).toEqual({ kind: 'wrapper', url: 'https://ads.example/next?a=1&b=2' });
    expect(creativeOf(vast(wrapper, linear(file(url))))).toMatchObject({ src: url });
  });
});

describe('a document that is none', () => {
  it.each([
    '',
    'no XML',
    '<VAST>',
    '<VAST/>',
    '<VAST version="3.0"></VAST>',
    '<html><body>404</body></html>',
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><VAST/>',
  ])('%j has nothing to play', (xml) => {
    expect(parseVast(xml)).toBeNull();
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      '<VAST>',
      '<Ad>',
      '</Ad>',
      '<InLine>',
      '<Creatives/>',
      '<Linear x="',
      '&#0;',
      '"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        expect(() => parseVast(parts.join(''))).not.toThrow();
      }),
    );
  });
});
