// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusHeading } from './focus-heading';

const heading = (text: string) => `<h1 tabindex="-1">${text}</h1>`;
const main = () => document.querySelector('main') ?? document.body;
const focused = () => document.activeElement?.textContent;
/** Observers run after the task that made the change. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = '<main></main><button>Outro</button>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('takes the focus to the heading, also when it comes later', async () => {
  focusHeading();
  expect(document.activeElement).toBe(document.body);
  main().innerHTML = heading('Cargos');
  await settled();
  expect(focused()).toBe('Cargos');
});

test('goes with the focus from the heading of a page that still loads to the one of the page', async () => {
  main().innerHTML = heading('Cargos');
  focusHeading();
  main().innerHTML = heading('Criar cargo');
  await settled();
  expect(focused()).toBe('Criar cargo');
});

test('leaves the focus where the person has put it meanwhile', async () => {
  main().innerHTML = heading('Cargos');
  focusHeading();
  document.querySelector('button')?.focus();
  main().innerHTML = heading('Criar cargo');
  await settled();
  expect(focused()).toBe('Outro');
  document.querySelector('button')?.blur();
  main().innerHTML = heading('Outra vez');
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('leaves the focus where the person has put it in the new page already', () => {
  main().innerHTML = `${heading('VoD')}<button>Enviar vídeos</button>`;
  main().querySelector('button')?.focus();
  focusHeading();
  expect(focused()).toBe('Enviar vídeos');
});
