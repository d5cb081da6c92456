// npm run spam:words
import { writeFileSync } from 'node:fs';
import { wordsFile, wordsModule } from './words.ts';

writeFileSync(wordsFile, wordsModule());
