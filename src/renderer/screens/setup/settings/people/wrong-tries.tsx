// Shows how many wrong PINs of a person, or wrong recovery codes, were typed since the last Z report.
import type { WrongTries } from '../../../../../shared/contract/setup/people.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { Moment } from '../../../../parts/text/moment.tsx';
import { Num } from '../../../../parts/text/num.tsx';
import { Say } from '../../../../parts/text/say.tsx';

type WrongTriesProps = {
  readonly kind: 'people.wrong-pins' | 'people.wrong-codes';
  readonly tried: WrongTries['recovery'];
  /** The number of the last Z report; null if there is none. */
  readonly close: number | null;
};

/** Draws nothing if there was no wrong try. */
export const WrongTriesLine = ({ kind, tried, close }: WrongTriesProps) => {
  if (!tried) return null;
  const parts = { tries: <Say k={kind} with={{ count: tried.count }} />, when: <Moment ms={tried.lastMs} /> };
  return (
    <span className="people-wrong">
      <Icon name="warn" size="s" />
      <span>
        {close === null ? (
          <Say k="people.wrong-so-far" with={parts} />
        ) : (
          <Say k="people.wrong-since" with={{ ...parts, number: <Num>{close}</Num> }} />
        )}
      </span>
    </span>
  );
};
