import type { BillingCustomer } from '@palco/openapi';
import { readTaxId } from '../../../kernel/brazil/tax-id.pure';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { recordEvent, recordOfChange } from '../logs';
import { toCustomer } from './billing.presenter.pure';
import { customerFaults } from './customer.pure';
import { findCustomer, writeCustomer } from './customers.store';
import { lockBilledTeam } from './plans.store';

/**
 * Writes who is to pay for a team. Invoices that are issued name it from now on.
 *
 * @throws 422 for a CNPJ or CPF, a state or a postal code that there is not.
 */
export function changeCustomer(call: Call<'updateBillingCustomer'>): Promise<BillingCustomer> {
  const { context, principal, body, request } = call;
  const { accountId } = principal;
  const faults = customerFaults(body);
  if (faults.length > 0)
    throw httpError({
      status: 422,
      code: 'INVALID_FIELDS',
      fields: faults.map((field) => ({
        field,
        code: field === 'documento' ? 'INVALID_TAX_ID' : 'INVALID_VALUE',
      })),
    });
  const row = {
    accountId,
    name: trimmedText('razaoSocial', body.razaoSocial),
    taxId: readTaxId(body.documento) ?? '',
    address: {
      street: trimmedText('logradouro', body.logradouro),
      complement: body.complemento?.trim() ?? '',
      district: trimmedText('bairro', body.bairro),
      city: trimmedText('cidade', body.cidade),
      state: body.uf.trim().toUpperCase(),
      postalCode: body.cep.replaceAll(/\D/gu, ''),
    },
  };
  return context.db.transaction(async (tx) => {
    if ((await lockBilledTeam(tx, accountId)) === null) throw notFound();
    const before = await findCustomer(tx, accountId);
    if (before !== null) requireVersion(request.headers['if-match'], before.version);
    await writeCustomer(tx, row);
    const after = requireFound(await findCustomer(tx, accountId));
    // Only that it changed: whose data they are may be a person.
    const known = before === null ? {} : { razaoSocial: before.name };
    await recordEvent(tx, {
      call,
      event: 'COBRANCA_ATUALIZADA',
      of: { id: accountId, accountId },
      record: recordOfChange({ razaoSocial: row.name }, known),
    });
    return toCustomer(after);
  });
}
