// Who asked for something, and who approved it: beside what was done, wherever it is shown.
import '../../i18n/words/approve.ts';
import { lookUp } from '../../i18n/phrase.ts';
import { wordsActors } from '../../i18n/words/history.ts';
import { useLang, useT } from '../../stores/use-stores.ts';
import { Say } from '../text/say.tsx';

export type ActorProps = {
  /** The actor as stored in the journal; an actor that is no person (the till itself, say) is shown by fixed words. */
  readonly actor: string;
  /** The person's display name. */
  readonly name: string;
};

export const Actor = ({ actor, name }: ActorProps) => <>{lookUp(wordsActors, actor, useLang()) ?? <bdi>{name}</bdi>}</>;

/** The same as text, for a title. */
export const useActorName = () => {
  const lang = useLang();
  return ({ actor, name }: ActorProps): string => lookUp(wordsActors, actor, lang) ?? name;
};

export type Approved = { readonly name: string; readonly self: boolean };

/** Behind whoever asked; draws nothing where nobody had to approve it. */
export const ApprovedBy = ({ approval }: { readonly approval: Approved | null }) => {
  const t = useT();
  if (!approval) return null;
  return (
    <span className="approved" data-self={approval.self || undefined}>
      {' · '}
      {approval.self ? t('approve.is-self') : <Say k="approve.approved-by" with={{ who: <bdi>{approval.name}</bdi> }} />}
    </span>
  );
};
