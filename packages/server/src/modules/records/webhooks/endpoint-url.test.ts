import { describe, expect, it } from 'vitest';
import { readEndpointUrl } from './endpoint-url';

const inner = ['127.0.0.1', '10.0.0.7', '::1'];
const read = (text: string, allowed: readonly string[] = []) => {
  try {
    return readEndpointUrl(text, allowed);
  } catch (error) {
    return (error as { fields: { code: string }[] }).fields[0]?.code;
  }
};

describe('the address of an endpoint', () => {
  it.each([
    ['https://example.com/palco', 'https://example.com/palco'],
    [' https://Example.com ', 'https://example.com/'],
    ['https://example.com:8443/a?key=1', 'https://example.com:8443/a?key=1'],
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://93.184.216.34/', 'https://93.184.216.34/'],
  ])('%s is taken', (text, url) => {
    expect(read(text)).toBe(url);
  });

  it.each([
    '',
    'example.com',
    'http://example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://ana:secret@example.com/',
    'https://localhost/',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://10.0.0.7/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
  ])('%s is refused', (text) => {
    expect(read(text)).toBe('INVALID_URL');
  });

  it('may be one of the inner network that the operator allows, also without TLS', () => {
    expect(read('http://127.0.0.1:3000/a', inner)).toBe('http://127.0.0.1:3000/a');
    expect(read('http://[::1]:3000/', inner)).toBe('http://[::1]:3000/');
    expect(read('https://10.0.0.7/', inner)).toBe('https://10.0.0.7/');
    expect(read('http://10.0.0.8/', inner)).toBe('INVALID_URL');
    expect(read('https://10.0.0.8/', inner)).toBe('INVALID_URL');
    expect(read('http://example.com/', inner)).toBe('INVALID_URL');
  });
});
