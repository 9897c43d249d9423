import { transcriptSearchQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { SpokenMoment, TranscriptMatch } from '@palco/sdk/transcripts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { languageNameIn, useFormat, useLanguage } from '../../../i18n';
import { Button, Skeleton, SkeletonGroup } from '../../../ui';
import { useSpokenText } from './messages';
import styles from './spoken-matches.module.css';

interface SpokenMatchesProps {
  query: string;
  directoryId: string | undefined;
}

/** Shorter searches are of names. */
const shortest = 3;

/** Where what is searched in the library is said in its videos; each place leads into its video. */
export function SpokenMatches({ query, directoryId }: SpokenMatchesProps) {
  const t = useSpokenText();
  const isAsked = query.trim().length >= shortest;
  const answer = usePalcoQuery((palco) => transcriptSearchQueryOptions(palco, { query, directoryId }), {
    enabled: isAsked,
  });
  if (!isAsked) return null;
  return (
    <section
      className={styles.section}
      aria-labelledby="spoken-matches"
      aria-busy={answer.isFetching || undefined}
    >
      <h2 id="spoken-matches" className={styles.head}>
        {t('title')}
      </h2>
      {answer.isPending && (
        <SkeletonGroup>
          <Skeleton width="100%" height={64} />
        </SkeletonGroup>
      )}
      {answer.isError && (
        <p role="alert" className={styles.note}>
          {t('failed')}{' '}
          <Button size="sm" variant="ghost" onClick={() => void answer.refetch()} pending={answer.isFetching}>
            {t('retry')}
          </Button>
        </p>
      )}
      {answer.data?.items.length === 0 && <p className={styles.note}>{t('nothing')}</p>}
      <ul className={styles.list}>
        {answer.data?.items.map((match) => (
          <Match key={match.videoId} match={match} />
        ))}
      </ul>
      {answer.data?.hasMore && <p className={styles.note}>{t('more')}</p>}
    </section>
  );
}

function Match({ match }: { match: TranscriptMatch }) {
  const shownIn = useLanguage();
  const { videoId, title, picture, language, moments } = match;
  return (
    <li className={styles.match}>
      {picture !== null && <img src={picture} alt="" loading="lazy" className={styles.picture} />}
      <div className={styles.words}>
        <p className={styles.video}>
          <Link to="/vod/$videoId" params={{ videoId }}>
            {title}
          </Link>{' '}
          <small>{languageNameIn(language, shownIn) ?? language}</small>
        </p>
        <ul className={styles.moments}>
          {moments.map((moment) => (
            <li key={moment.inicio}>
              <Moment videoId={videoId} moment={moment} language={language} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

interface MomentProps {
  videoId: string;
  moment: SpokenMoment;
  language: string;
}

function Moment({ videoId, moment: { inicio, texto, marks }, language }: MomentProps) {
  const format = useFormat();
  return (
    <Link to="/vod/$videoId" params={{ videoId }} search={{ t: inicio }} className={styles.moment}>
      <time>{format.duration(inicio)}</time>{' '}
      <q lang={language}>
        {marks.map(({ start, end }, index) => (
          <Fragment key={start}>
            {texto.slice(marks[index - 1]?.end ?? 0, start)}
            <mark>{texto.slice(start, end)}</mark>
          </Fragment>
        ))}
        {texto.slice(marks.at(-1)?.end ?? 0)}
      </q>
    </Link>
  );
}
