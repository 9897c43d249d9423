import { describe, expect, it } from 'vitest';
import { fileNameOf, kindOf, readImportAddress, shownAddressOf, titleOf, withEnding } from './import-address';

describe('an address', () => {
  it.each([
    ['https://example.com/a.mp4', 'https://example.com/a.mp4'],
    ['  http://example.com:8080/a.mp4?key=1#t=3 ', 'http://example.com:8080/a.mp4?key=1'],
    ['https://93.184.216.34/a', 'https://93.184.216.34/a'],
  ])('%s is taken', (text, address) => {
    expect(readImportAddress(text, [])).toBe(address);
  });

  it.each([
    '',
    'example.com/a.mp4',
    'ftp://example.com/a.mp4',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://ana:senha@example.com/a.mp4',
    'http://localhost/a.mp4',
    'http://a.localhost/a.mp4',
    'http://127.0.0.1/a.mp4',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://10.0.0.7/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
  ])('%s is refused', (text) => {
    expect(readImportAddress(text, [])).toBeNull();
  });

  it('of the inner network is taken where the operator allows it', () => {
    expect(readImportAddress('http://127.0.0.1:3000/a', ['127.0.0.1'])).toBe('http://127.0.0.1:3000/a');
    expect(readImportAddress('http://[::1]/a', ['::1'])).toBe('http://[::1]/a');
    expect(readImportAddress('http://127.0.0.2/a', ['127.0.0.1'])).toBeNull();
  });

  it.each([
    ['https://example.com/v%C3%ADdeos/a.mp4?key=secret', 'example.com/vídeos/a.mp4'],
    ['https://example.com:8443/', 'example.com:8443'],
    ['https://example.com/%E0%A4%A', 'example.com/%E0%A4%A'],
  ])('%s is shown without its query', (address, shown) => {
    expect(shownAddressOf(address)).toBe(shown);
  });
});

describe('the name of a file', () => {
  it.each([
    ['https://example.com/a/Aula%2012.mp4?x=1', null, 'Aula 12.mp4'],
    ['https://example.com/', null, 'example.com'],
    ['https://example.com/x', 'attachment; filename="Aula 1.mp4"', 'Aula 1.mp4'],
    [
      'https://example.com/x',
      'attachment; filename*=UTF-8\'\'Introdu%C3%A7%C3%A3o.mp4; filename="I.mp4"',
      'Introdução.mp4',
    ],
    [
      'https://example.com/x',
      `attachment; filename="${Buffer.from('São.mp4').toString('latin1')}"`,
      'São.mp4',
    ],
    ['https://example.com/x', 'attachment; filename="../../etc/passwd"', 'passwd'],
    ['https://example.com/x', 'attachment; filename="C:\\\\videos\\\\a.mp4"', 'a.mp4'],
    ['https://example.com/x.mp4', 'inline', 'x.mp4'],
    ['https://example.com/a/%2e%2e%2fb.mp4', null, 'b.mp4'],
  ])('of %s with %s', (url, disposition, name) => {
    expect(fileNameOf(new URL(url), disposition)).toBe(name);
  });

  it.each([
    ['Aula 12.mp4', 'Aula 12'],
    ['Aula v1.2 final.mp4', 'Aula v1.2 final'],
    ['.mp4', '.mp4'],
    ['semPonto', 'semPonto'],
    ['a'.repeat(300), 'a'.repeat(255)],
  ])('%s becomes a title', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });

  it.each([
    ['aula', 'video/mp4; codecs="avc1"', 'aula.mp4'],
    ['aula.mov', 'video/mp4', 'aula.mov'],
    ['aula', 'application/octet-stream', 'aula'],
    ['aula', null, 'aula'],
  ])('%s of %s gets an ending', (name, type, file) => {
    expect(withEnding(name, type)).toBe(file);
  });
});

it.each([
  ['video/mp4', 'media'],
  ['Audio/MPEG', 'media'],
  ['application/octet-stream', 'media'],
  ['application/mxf; x=1', 'media'],
  [null, 'media'],
  ['text/html; charset=utf-8', 'page'],
  ['application/xhtml+xml', 'page'],
  ['text/plain', 'any'],
  ['text/vnd.trolltech.linguist', 'any'],
  ['image/png', 'any'],
])('the type %s is of %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});
