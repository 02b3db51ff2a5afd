// Path of a training till's books, below the folder given by the option `--data`.
import { join } from 'node:path';

export const tillFolderIn = (dataDir: string): string => join(dataDir, 'training', 'books');
