// The Drills screen: each drill with its lesson and the last person who completed it, and the result of the drill that just
// ended.
import { useStore } from 'zustand';
import type { DrillResult } from '../../../shared/contract/counter/drills.ts';
import { type DrillId, drillIds } from '../../../shared/drills/drills.ts';
import { wordsDrills } from '../../i18n/words/drills.ts';
import { wordsDrillScreen as words } from '../../i18n/words/drill-moves.ts';
import { Actor } from '../../parts/people/approved.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { Moment } from '../../parts/text/moment.tsx';
import { toSell } from '../../stores/route-store.ts';
import { useGo, useStores } from '../../stores/use-stores.ts';
import { drillsOf } from './drills-store.ts';
import { EndCard } from './end-card.tsx';
import { useSaid } from './use-words.ts';
import { ScreenTitle } from '../../parts/help-button.tsx';
import './drills.css';

type CardProps = {
  readonly id: DrillId;
  readonly result: DrillResult | undefined;
  readonly isRunning: boolean;
  readonly isOff: boolean;
  readonly onBegin: () => void;
};

const DrillCard = ({ id, result, isRunning, isOff, onBegin }: CardProps) => {
  const said = useSaid();
  const { title, teaches } = wordsDrills[id];
  const well = result !== undefined && result.wrong.length === 0;
  return (
    <li className="sheet drill-card">
      <div className="drill-card-text">
        <h2>{said(title)}</h2>
        <p>{said(teaches)}</p>
        <p className="drill-done">
          {isRunning ? (
            <Badge tone="know" icon="drill">
              {said(words.underWay)}
            </Badge>
          ) : result ? (
            <>
              <Badge tone={well ? 'ok' : 'wait'} icon={well ? 'paid' : 'info'}>
                {said(well ? words.doneWell : words.doneBadly)}
              </Badge>
              <span>
                <Actor actor={result.by} name={result.by} /> · <Moment ms={result.atMs} />
              </span>
            </>
          ) : (
            <span>{said(words.undone)}</span>
          )}
        </p>
      </div>
      <Button size="s" isDisabled={isOff} onPress={onBegin}>
        {said(result ? words.again : words.begin)}
      </Button>
    </li>
  );
};

export const DrillsScreen = () => {
  const said = useSaid();
  const go = useGo();
  const work = drillsOf(useStores());
  const { now, done, failure } = useStore(work.store);
  const begin = async (id: DrillId): Promise<void> => {
    if (await work.begin(id)) go(toSell);
  };
  const runs = now !== null && !now.over;
  return (
    <div className="screen drills-screen scroll">
      <header className="drills-head">
        <ScreenTitle place="drills">{said(words.title)}</ScreenTitle>
        <p>{said(words.intro)}</p>
      </header>
      {failure && <ErrorNote error={failure} />}
      {now?.over && <EndCard now={now} onAgain={() => void begin(now.id)} onClose={() => void work.end()} />}
      <ul className="drill-list">
        {drillIds.map((id) => (
          <DrillCard
            key={id}
            id={id}
            result={done.find((each) => each.id === id)}
            isRunning={runs && now.id === id}
            isOff={runs}
            onBegin={() => void begin(id)}
          />
        ))}
      </ul>
    </div>
  );
};
