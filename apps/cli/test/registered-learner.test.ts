import { use } from '@preflearn/core';
import { mostCommonDefinition } from '@preflearn/label-baselines';
import { beforeAll, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const mine = { ...mostCommonDefinition, id: 'mine', title: 'Learner of a plug-in' };

const folder = testFolder({ 'orders.csv': 'x,r\n1,a>b\n2,b>a\n3,a>b\n' });

beforeAll(async () => {
  await folder.inProcess('learners'); // the command's own learners come first
  use({ learners: [mine] });
});

it('a learner of a plug-in is listed behind those of the command', async () => {
  const { stdout } = await folder.inProcess('learners --json');
  const ids = (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
  expect(ids[0]).toBe('rank-rules');
  expect(ids.slice(-2)).toEqual(['mine', 'auto']);
  expect((await folder.inProcess('learners mine')).stdout).toContain('Learner of a plug-in');
});

it('a learner of a plug-in can be trained, and is advised', async () => {
  const trained = await folder.inProcess('train orders.csv -t r --learner mine -o model.json');
  expect(trained).toMatchObject({ code: 0 });
  const advice = await folder.inProcess('train orders.csv -t r --learner rank-rules -o other.json');
  expect(advice.stderr).toContain(
    'orders.csv: 3 rows; 1 attribute, 1 numeric.\nTarget "r": 2 classes in order: a>b < b>a. ' +
      "This order is alphabetical; for another: --classes 'b>a,a>b'; for classes without order: " +
      '--kind nominal --learner ml-rules.\n',
  );
});
