import { openBothDatabases } from './both-databases.test-kit.ts';
import { describeInsights } from './insights.test-kit.ts';
import { openIndex } from './open-index.ts';

for (const [name, createStore] of openBothDatabases().dialects)
  describeInsights(name, async () => openIndex({ store: await createStore() }));
