// Buttons with a field's usual texts: on a touch screen, pressing one saves opening the keyboard.
import { Button } from '../button.tsx';

export type ReadyWordsProps = {
  readonly label: string;
  readonly words: readonly string[];
  readonly onChoose: (word: string) => void;
};

export const ReadyWords = ({ label, words, onChoose }: ReadyWordsProps) => (
  <div className="ready-words" role="group" aria-label={label}>
    {words.map((word) => (
      <Button key={word} size="s" onPress={() => onChoose(word)}>
        {word}
      </Button>
    ))}
  </div>
);
