import { openBothDatabases } from '../both-databases.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { describeErasing } from './erase-root.test-kit.ts';

for (const [name, createStore] of openBothDatabases().dialects)
  describeErasing(name, async () => openIndex({ store: await createStore() }));
