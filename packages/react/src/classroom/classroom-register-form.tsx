import type { AttendeeInput } from '@palco/sdk/classroom';
import { useRef, type FormEvent } from 'react';
import { createPart } from '../bind/create-part';
import { useBeforePaint } from '../bind/use-part';
import { useClassroomPartState, useClassroomRoot, type ClassroomValue } from './classroom-context';
import { classroomAttributes } from './classroom.data-attrs';

/** Registers; the focus goes to the room, or to the first field that is wrong. */
async function send(
  { classroom, isEntering }: Pick<ClassroomValue, 'classroom' | 'isEntering'>,
  form: HTMLFormElement,
  input: AttendeeInput,
): Promise<void> {
  isEntering.current = true;
  if (await classroom.register(input)) return;
  isEntering.current = false;
  const { problems } = classroom.$state.get();
  const first = (['name', 'email'] as const).find((name) => problems[name]);
  if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
}

/** Registers for the live with the fields `name` and `email` in it. A `form`. */
export const ClassroomRegisterForm = createPart('form', 'classroom-register-form', () => {
  const root = useClassroomRoot('Classroom.RegisterForm');
  const { classroom, isReturning } = root;
  const element = useRef<HTMLFormElement>(null);
  const state = useClassroomPartState(classroom);
  const isShown = state.stage === 'register' || state.stage === 'joining';
  useBeforePaint(() => {
    if (!isShown || !isReturning.current) return;
    isReturning.current = false;
    element.current?.querySelector('input')?.focus();
  }, [isShown, isReturning]);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const textOf = (name: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    void send(root, form, { name: textOf('name'), email: textOf('email') });
  };
  return {
    ownRef: element,
    state,
    attributes: classroomAttributes,
    isShown,
    own: { noValidate: true, 'aria-busy': state.stage === 'joining', onSubmit },
  };
});
