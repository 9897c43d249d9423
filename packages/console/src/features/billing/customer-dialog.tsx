import { billingApi, type BillingCustomer } from '@palco/sdk/admin';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { TextField } from '../../ui';
import { useBillingText } from './messages';

const text = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, { error: 'validation.required' }), z.maxLength(most));

const schema = z.object({
  razaoSocial: text(150),
  documento: text(20),
  logradouro: text(150),
  complemento: z.string().check(z.trim(), z.maxLength(100)),
  bairro: text(100),
  cidade: text(100),
  uf: text(2),
  cep: text(9),
});

const empty = {
  razaoSocial: '',
  documento: '',
  logradouro: '',
  complemento: '',
  bairro: '',
  cidade: '',
  uf: '',
  cep: '',
};
const fields = Object.keys(empty) as (keyof typeof empty)[];

interface CustomerDialogProps {
  customer: BillingCustomer | null;
  onClose(): void;
}

/** Says who pays for the team. The server checks the digits of the CNPJ or CPF. */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useBillingText();
  const { version, ...known } = customer ?? { ...empty, version: undefined };
  const form = useDialogForm({
    schema,
    defaultValues: known,
    noun: 'billing',
    call: (palco, input) =>
      palco.use(billingApi).updateCustomer(input, version === undefined ? {} : { version }),
    done: (_, { razaoSocial: text }) => ({ title: t('customer.saved'), text }),
    onClose,
  });
  return (
    <FormDialog
      title={t('customer.title')}
      description={t('customer.text')}
      form={form}
      submitLabel={t('customer.save')}
    >
      {fields.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`customer.${name}`)}
          hint={name === 'documento' || name === 'complemento' ? t(`customer.${name}.hint`) : undefined}
          required={name !== 'complemento'}
        />
      ))}
    </FormDialog>
  );
}
