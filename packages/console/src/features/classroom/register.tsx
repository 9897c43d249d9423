import { Classroom as Kit } from '@palco/react';
import type { ClassroomEnding, ClassroomPage } from '@palco/sdk/classroom';
import {
  eventFormStyles as formStyles,
  EventView,
  useEventText,
  type EventMoment,
} from '../../patterns/event-view';
import { buttonClass } from '../../ui';
import { eventOf } from './event-of.pure';
import { LanguageChoice } from './language-choice';
import { useClassroomText } from './messages';

interface RegisterProps {
  info: ClassroomPage;
  /** Milliseconds that this device is behind the server. */
  offsetMs: number;
  isJoining: boolean;
  /** Why somebody is not in any more; null for who may register. */
  ending: ClassroomEnding | null;
}

/** The page of the event with its form, or with why there is none. */
export function Register({ info, offsetMs, isJoining, ending }: RegisterProps) {
  const event = eventOf(info);
  return (
    <main>
      <EventView {...event} offsetMs={offsetMs} corner={<LanguageChoice />}>
        {ending !== null && <Ending reason={ending.reason} />}
        <Form moment={event.moment} team={event.team.name} isJoining={isJoining} />
      </EventView>
    </main>
  );
}

function Ending({ reason }: Pick<ClassroomEnding, 'reason'>) {
  const t = useClassroomText();
  return (
    <div className={formStyles.form}>
      <h2 className={formStyles.heading}>{t('ended.title')}</h2>
      <Kit.Ended className={formStyles.ended} />
      <p>{t(`ended.${reason}`)}</p>
      <Kit.Rejoin className={buttonClass('primary', 'lg')} />
    </div>
  );
}

interface FormProps {
  moment: EventMoment;
  team: string;
  isJoining: boolean;
}

function Form({ moment, team, isJoining }: FormProps) {
  const t = useEventText();
  const own = useClassroomText();
  return (
    <Kit.RegisterForm className={formStyles.form}>
      <h2 className={formStyles.heading}>{t(`form.${moment}`)}</h2>
      <div className={formStyles.field}>
        <label>
          <span>{t('form.name')}</span>
          <Kit.NameField
            aria-label={t('form.name')}
            className={formStyles.input}
            placeholder={t('form.nameExample')}
          />
        </label>
        <Kit.FieldError field="name" className={formStyles.error} />
      </div>
      <div className={formStyles.field}>
        <label>
          <span>{t('form.email')}</span>
          <Kit.EmailField
            aria-label={t('form.email')}
            className={formStyles.input}
            placeholder={t('form.emailExample')}
          />
        </label>
        <Kit.FieldError field="email" className={formStyles.error} />
      </div>
      <Kit.Error className={formStyles.error} />
      <Kit.Submit className={formStyles.submit}>
        {isJoining ? t('form.joining') : t(`form.${moment}.submit`)}
      </Kit.Submit>
      <details className={formStyles.note}>
        <summary>
          {t('form.note', { team })} <u>{own('privacy')}</u>
        </summary>
        <p>{own('privacy.text', { team })}</p>
      </details>
    </Kit.RegisterForm>
  );
}
