import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { usePalco } from '@palco/react';
import { credentialsSchema, type CredentialsInput } from '@palco/sdk/schemas';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSdkText } from '../../i18n';
import { Button, Field, Icon, PasswordInput, TextInput, toast } from '../../ui';
import styles from './login-form.module.css';
import { useAuthText } from './messages';
import { signInFailure, type SignInFailure } from './sign-in-failure.pure';

function failureText(t: ReturnType<typeof useAuthText>, failure: SignInFailure): string {
  switch (failure.kind) {
    case 'wrong':
      return t('wrongInline');
    case 'too-many':
      return t(failure.unit === 'seconds' ? 'tooManySeconds' : 'tooManyMinutes', { count: failure.count });
    case 'offline':
      return t('offline');
    case 'server':
      return t('serverError');
  }
}

/** E-mail and password; says what is wrong after touch, and after a refusal in the form and as a toast (decision A2). */
export function LoginForm({ notice }: { notice?: string }) {
  const { session } = usePalco();
  const t = useAuthText();
  const rules = useSdkText();
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const { register, handleSubmit, setFocus, formState } = useForm<CredentialsInput>({
    resolver: standardSchemaResolver(credentialsSchema),
    mode: 'onTouched',
    defaultValues: { login: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const wrong = failure?.kind === 'wrong';
  // The schema's messages are keys of the SDK's texts, so that the language may change while they stand there.
  const ruleText = (key: string | undefined) =>
    key && rules(key === 'validation.email' ? key : 'validation.required');

  const submit = handleSubmit(async (input) => {
    setFailure(null);
    try {
      await session.signIn(input);
    } catch (error) {
      const next = signInFailure(error);
      setFailure(next);
      if (next.kind === 'wrong') {
        toast({ kind: 'error', title: t('wrongToastTitle'), text: t('wrongToastText'), key: 'sign-in' });
        setFocus('password', { shouldSelect: true });
      }
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {notice && !failure && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <Field label={t('email')} error={ruleText(errors.login?.message)} invalid={wrong}>
        <TextInput
          {...register('login')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          controlSize="lg"
          required
        />
      </Field>
      <Field label={t('password')} error={ruleText(errors.password?.message)} invalid={wrong}>
        <PasswordInput {...register('password')} autoComplete="current-password" controlSize="lg" required />
      </Field>
      {failure && (
        <p className={styles.alert} role="alert">
          <Icon of={TriangleAlert} />
          {failureText(t, failure)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block pending={isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}
