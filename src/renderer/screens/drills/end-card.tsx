// The result of a drill: what happened, what the right move was, and what the cashier did.
import type { DrillNow } from '../../../shared/contract/counter/drills.ts';
import type { DrillFact } from '../../../shared/drills/drills.ts';
import type { Phrase } from '../../i18n/phrase.ts';
import { wordsDrills } from '../../i18n/words/drills.ts';
import { wordsDrillScreen as words, wordsRightMoves, wordsWrongMoves } from '../../i18n/words/drill-moves.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useSaid } from './use-words.ts';

type Moves = Readonly<Partial<Record<DrillFact, Phrase>>>;
const phrasesOf = (facts: readonly DrillFact[], moves: Moves): Phrase[] => facts.flatMap((fact) => moves[fact] ?? []);

export type EndCardProps = { readonly now: DrillNow; readonly onAgain: () => void; readonly onClose: () => void };

export const EndCard = ({ now, onAgain, onClose }: EndCardProps) => {
  const said = useSaid();
  const { title, happened, move } = wordsDrills[now.id];
  const wrong = phrasesOf(now.wrong, wordsWrongMoves);
  const right = [...(wrong.length === 0 ? [words.patient] : []), ...phrasesOf(now.right, wordsRightMoves)];
  return (
    <section className="sheet drill-end" aria-labelledby="drill-end" data-tone={wrong.length > 0 ? 'wait' : 'ok'}>
      <header>
        <h2 id="drill-end">{said(title)}</h2>
        <p className="drill-verdict">
          <Icon name={wrong.length > 0 ? 'info' : 'paid'} />
          {said(wrong.length > 0 ? words.badly : words.well)}
        </p>
      </header>
      <div className="drill-learnt">
        <div>
          <h3>{said(words.happened)}</h3>
          <p>{said(happened)}</p>
        </div>
        <div>
          <h3>{said(words.move)}</h3>
          <p>{said(move)}</p>
        </div>
        <div>
          <h3>{said(words.did)}</h3>
          <ul>
            {right.map((phrase) => (
              <li key={phrase.en} data-tone="ok">
                <Icon name="paid" size="s" />
                <span>{said(phrase)}</span>
              </li>
            ))}
            {wrong.map((phrase) => (
              <li key={phrase.en} data-tone="wait">
                <Icon name="warn" size="s" />
                <span>{said(phrase)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <footer>
        <Button kind="main" onPress={onClose}>
          {said(words.close)}
        </Button>
        <Button icon="retry" onPress={onAgain}>
          {said(words.again)}
        </Button>
      </footer>
    </section>
  );
};
