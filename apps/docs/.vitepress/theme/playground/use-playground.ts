import { computed, onBeforeUnmount, onMounted, reactive, shallowReactive, watch } from 'vue';
import { type BuiltInSet, builtInSets } from './built-in-sets.js';
import type {
  Choice,
  ColumnShown,
  Edited,
  Explained,
  LearnerShown,
  News,
  RuleEdit,
  Source,
  TableShown,
  Trained,
} from './messages.js';
import { orderedColumns, orderedText } from './ordered-lines.js';
import { linkOf, sharedBy } from './shared-link.js';
import { startWorker, type WorkerClient } from './worker-client.js';

/** What the page shows now. */
interface Shown {
  table: TableShown | undefined;
  /** Name of the built-in set, if the table is one. */
  set: string | undefined;
  /** Text of the table, if it was pasted. */
  pasted: string | undefined;
  busy: 'reading' | 'training' | undefined;
  news: News | undefined;
  trained: Trained | undefined;
  explained: Explained | undefined;
  edited: Edited | undefined;
  failure: string | undefined;
  /** The choice that the model was trained by. */
  trainedBy: Choice | undefined;
}

/** Fields of the form. */
interface Form {
  target: string;
  kind: Choice['kind'];
  discretize: number | undefined;
  /** One a line, from lowest to highest. */
  classes: string;
  /** Ordered columns, one a line, such as `size: S, M, L`. */
  ordered: string;
  learner: string;
  rival: string;
  settings: string;
  seed: number;
}

/**
 * The state of the playground, and what can be done in it.
 *
 * @param base  address of the site
 */
export function usePlayground(base: string) {
  const sets = builtInSets(base);
  const shown = shallowReactive<Shown>(nothing());
  const { form, learners, choice, chooseTarget, chooseLearner } = useForm(shown);
  const link = computed(() => `#${linkOf({ set: shown.set, choice: choice.value })}`);
  const worker = useWorker(shown);
  const { edits, edit, restore } = useEdits(shown, worker);

  async function read(name: string, source: Source, set?: string): Promise<void> {
    const table = await worker.attempt('reading', (client) =>
      client.ask({ type: 'read', name, source }),
    );
    if (table === undefined) return;
    const pasted = set === undefined && typeof source === 'string' ? source : undefined;
    Object.assign(shown, nothing(), { table, set, pasted });
    edits.length = 0;
    chooseTarget(table.columns[table.columns.length - 1].name);
  }

  async function readSet({ name, address, target }: BuiltInSet): Promise<void> {
    const source =
      address === undefined
        ? ({ drawn: true } as const)
        : await worker.attempt('reading', async () => (await fetch(address)).text());
    if (source === undefined) return;
    await read(name, source, name);
    chooseTarget(target);
  }

  async function train(): Promise<void> {
    const by = choice.value;
    shown.news = { text: 'Starting', share: 0 };
    const trained = await worker.attempt('training', (client) =>
      client.ask({ type: 'train', choice: by }, (news) => {
        shown.news = { ...shown.news, ...news };
      }),
    );
    if (trained === undefined) return;
    edits.length = 0;
    Object.assign(shown, { trained, trainedBy: by, explained: undefined, edited: undefined });
    history.replaceState(history.state, '', link.value);
  }

  async function explain(row: number): Promise<void> {
    shown.explained = await worker.attempt(undefined, (client) =>
      client.ask({ type: 'explain', row }),
    );
  }

  async function save(what: 'model' | 'table'): Promise<void> {
    const text = await worker.attempt(undefined, async (client) =>
      what === 'table' && shown.pasted !== undefined
        ? shown.pasted
        : client.ask({ type: 'save', what }),
    );
    if (text === undefined) return;
    if (what === 'model') download('model.json', text, 'application/json');
    else download(shown.table?.name ?? 'table.csv', text, 'text/csv');
  }

  onMounted(async () => {
    const shared = sharedBy(location.hash);
    await readSet(sets.find(({ name }) => name === shared.set) ?? sets[0]);
    if (shared.set === undefined) return;
    if (shared.choice.target !== undefined) chooseTarget(shared.choice.target);
    applyShared(form, shared.choice);
  });

  const { cancel } = worker;
  const state = { sets, shown, form, edits, learners, choice, link };
  const actions = { read, readSet, chooseTarget, chooseLearner, train, cancel };
  return { ...state, ...actions, explain, edit, restore, save };
}

/** The fields of the form, and the learners among which it chooses. */
function useForm(shown: Shown) {
  const form = reactive<Form>(emptyForm());
  const learners = computed<readonly LearnerShown[]>(
    () => shown.table?.learners.filter(({ kinds }) => kinds.includes(form.kind)) ?? [],
  );
  const choice = computed<Choice>(() => choiceOf(form));

  function chooseTarget(name: string): void {
    const column = shown.table?.columns.find((known) => known.name === name);
    if (column === undefined) return;
    Object.assign(form, targetFields(column));
    chooseKind();
  }

  /** Of another kind of target other learners learn. */
  function chooseKind(): void {
    if (form.kind !== 'ordinal') form.discretize = undefined;
    const [first] = learners.value;
    if (first === undefined || learners.value.some(({ id }) => id === form.learner)) return;
    form.learner = first.id;
    form.rival = '';
    chooseLearner();
  }

  function chooseLearner(): void {
    const known = learners.value.find(({ id }) => id === form.learner);
    form.settings = known?.settings ?? '';
  }

  watch(() => form.kind, chooseKind);
  return { form, learners, choice, chooseTarget, chooseLearner };
}

/** The worker, which is started when it is first asked, and shows what it is busy with and why it fails. */
function useWorker(shown: Shown) {
  let client: WorkerClient | undefined;

  async function attempt<T>(
    busy: Shown['busy'],
    work: (client: WorkerClient) => Promise<T>,
  ): Promise<T | undefined> {
    shown.busy = busy;
    shown.failure = undefined;
    try {
      client ??= startWorker();
      return await work(client);
    } catch (error) {
      shown.failure = error instanceof Error ? error.message : String(error);
      return undefined;
    } finally {
      if (busy !== undefined) {
        shown.busy = undefined;
        shown.news = undefined;
      }
    }
  }

  onBeforeUnmount(() => client?.close());
  return { attempt, cancel: () => client?.cancel() };
}

/** The changes of rules, and what the model is worth with them. */
function useEdits(shown: Shown, { attempt }: ReturnType<typeof useWorker>) {
  const edits = reactive<RuleEdit[]>([]);

  /** Replaces what was changed of a rule, or of one condition of it. */
  async function edit(edited: RuleEdit): Promise<void> {
    const at = edits.findIndex((other) => isSame(other, edited));
    if (at < 0) edits.push(edited);
    else edits[at] = edited;
    await tryEdits();
  }

  async function restore(rule: number): Promise<void> {
    edits.splice(0, edits.length, ...edits.filter((other) => other.rule !== rule));
    await tryEdits();
  }

  async function tryEdits(): Promise<void> {
    const plain = edits.map((one) => ({
      ...one,
      change: one.change === 'deleted' ? one.change : { ...one.change },
    }));
    shown.edited =
      plain.length === 0
        ? undefined
        : await attempt(undefined, (client) => client.ask({ type: 'edit', edits: plain }));
  }

  return { edits, edit, restore };
}

/** The playground, for its parts. */
export type PlaygroundState = ReturnType<typeof usePlayground>;

function nothing(): Shown {
  return {
    table: undefined,
    set: undefined,
    pasted: undefined,
    busy: undefined,
    news: undefined,
    trained: undefined,
    explained: undefined,
    edited: undefined,
    failure: undefined,
    trainedBy: undefined,
  };
}

function emptyForm(): Form {
  return {
    target: '',
    kind: 'ordinal',
    discretize: undefined,
    classes: '',
    ordered: '',
    learner: '',
    rival: '',
    settings: '',
    seed: 1,
  };
}

function targetFields({ name, kind, classes }: ColumnShown): Partial<Form> {
  return { target: name, kind, discretize: undefined, classes: classes?.join('\n') ?? '' };
}

function choiceOf(form: Form): Choice {
  const classes = form.classes.split('\n').filter((name) => name.trim() !== '');
  return {
    target: form.target,
    kind: form.kind,
    ...(form.kind === 'ordinal' && form.discretize ? { discretize: form.discretize } : {}),
    ...(classes.length === 0 ? {} : { classes: classes.map((name) => name.trim()) }),
    ...(form.ordered.trim() === '' ? {} : { ordered: orderedColumns(form.ordered) }),
    learner: form.learner,
    ...(form.rival === '' ? {} : { rival: form.rival }),
    settings: form.settings.trim(),
    seed: form.seed,
  };
}

function applyShared(form: Form, { classes, ordered, ...others }: Partial<Choice>): void {
  Object.assign(form, { rival: '', ...others });
  if (classes !== undefined) form.classes = classes.join('\n');
  if (ordered !== undefined) form.ordered = orderedText(ordered);
}

/** Whether two changes are of the same thing: the last one counts. */
function isSame(a: RuleEdit, b: RuleEdit): boolean {
  if (a.rule !== b.rule) return false;
  if (a.change === 'deleted' || b.change === 'deleted') return a.change === b.change;
  return a.change.condition === b.change.condition;
}

function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = Object.assign(document.createElement('a'), { href: url, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
