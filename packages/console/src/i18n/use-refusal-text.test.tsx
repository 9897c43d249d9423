import { SdkError, type SdkErrorCode, type SdkErrorOptions } from '@palco/sdk';
import { expect, test } from 'vitest';
import { renderPiece } from '../testing/render-console';
import { useRefusalText } from './use-refusal-text';

function Refusal({ error }: { error: unknown }) {
  return useRefusalText()(error);
}

const message = 'HTTP 413 Request Entity Too Large';
const network = 'Não foi possível falar com o servidor. Verifique sua conexão.';
const generic = 'Ocorreu um erro. Tente novamente';

test.each<[SdkErrorOptions<SdkErrorCode>, string]>([
  [{ code: 'NETWORK_ERROR', message, status: 503 }, network],
  [{ code: 'TIMEOUT', message, status: 503 }, network],
  [
    { code: 'VERSION_CONFLICT', message, text: 'Versão 3 não é a versão 4', status: 412 },
    'Outra pessoa alterou este item. Recarregue e tente novamente.',
  ],
  [{ code: 'CLIENT_IN_USE', message, text: 'Ainda há times', status: 409 }, 'Ainda há times'],
  [
    {
      code: 'INVALID_FIELDS',
      message,
      text: 'Dados inválidos',
      status: 422,
      fields: ['Curto', 'Curto', 'Longo'].map((text) => ({ field: 'nome', code: 'INVALID', message: text })),
    },
    'Dados inválidos Curto Longo',
  ],
  // Not the API's own answer: what it says is for programmers, or in any language.
  [{ code: 'BODY_TOO_LARGE', message, status: 413 }, generic],
  [{ code: 'INVALID_ANSWER', message }, generic],
  [{ code: 'INTERNAL', message, text: 'Erro interno', status: 500 }, generic],
])('%j', (refused, words) => {
  const { container } = renderPiece(<Refusal error={new SdkError(refused)} />);
  expect(container.textContent).toBe(words);
});

test('what is no error of the SDK gets the general sentence', () => {
  expect(renderPiece(<Refusal error={new TypeError(message)} />).container.textContent).toBe(generic);
});
