/** One payer, one debt, and a few things that happen to them; what happens is drawn by chance. */
import { queryGateway } from "../../src/areas/payments/server/polling/query-gateway.ts";
import { pollPayments } from "../../src/areas/payments/server/polling/poll-payments.ts";
import {
  cancelContract,
  type TestContractRow,
  newContract,
} from "../../src/areas/payments/server/testing/payable-contracts.ts";
import { gatewayKeys } from "../../src/areas/payments/states.ts";
import type { Chance } from "./seeded-random.ts";
import { tellCard, tellTransfermovil } from "./send-webhooks.ts";
import { givingBack, type ScenarioStep } from "./refund-steps.ts";
import { calmly, gatewayFaults } from "./expected-failures.ts";
import type { Action, StartedAttempt, Office } from "./fault-office.ts";

export interface Story {
  readonly contract: TestContractRow;
  readonly begun: StartedAttempt[];
  /** What happened, to be read when an invariant broke. */
  readonly told: string[];
  /** References about which the gateway speaks of another amount, and since when. */
  readonly misreported: Map<string, Date>;
  /** Pays at once, at a gateway that gives money back when asked; from then on most of what happens is about that. */
  pay(): Promise<void>;
  /** What was paid is due back, in whole or in part. */
  readonly owe: () => Promise<void>;
  step(): Promise<void>;
}

const attemptFaults = [
  { callbacks: 0 },
  { callbacks: 3 },
  { wrongAmount: true },
  { wrongAmount: true },
  { wrongAmount: "0.05" },
  { wrongAmount: "99999.00" },
  { badSignature: true },
  ...gatewayFaults,
] as const;
const creationFaults = [
  ...gatewayFaults,
  { callbackBeforeAnswer: true },
  { callbackBeforeAnswer: true, dropAnswer: true },
];

export async function beginStory(office: Office, chance: Chance): Promise<Story> {
  const contract = await newContract(office.app.server);
  const started: StartedAttempt[] = [];
  const log: string[] = [];
  const misreported = new Map<string, Date>();
  const tell = (what: string) => void log.push(`${office.now().toISOString().slice(5, 19)} ${what}`);

  const begin = async (gateway = chance.pick(gatewayKeys), fault = chance.percent(35)) => {
    if (fault) await office.fault(gateway, nextReference(), chance.pick(creationFaults));
    const made = await calmly(office.begin(contract, gateway));
    tell(`begin ${gateway}: ${typeof made === "string" ? made : made.reference}`);
    if (typeof made !== "string" && !started.some((each) => each.reference === made.reference)) started.push(made);
  };
  const nextReference = () => `5${contract.number.slice(2)}${String(started.length + 1).padStart(3, "0")}`;
  const ofMine = async (what: (one: StartedAttempt) => Promise<unknown>) => {
    if (started.length === 0) return begin();
    await what(chance.pick(started));
  };
  const act = (action: Action) =>
    ofMine(async (one) => {
      const belief = await office.act(one, action);
      tell(`${action} ${one.reference}: ${belief?.state ?? "impossible"}`);
    });

  const back = givingBack({ office, chance, contract, begun: started, tell, ofMine });
  const steps: readonly ScenarioStep[] = [
    [5, () => begin()],
    [6, () => act("pay")],
    [3, () => act("pay-late")],
    [2, () => act("deny")],
    [1, () => act("expire")],
    [4, () => ofMine((one) => spoil(one))],
    [3, () => ofMine((one) => forge(one))],
    [3, () => ofMine((one) => giveUp(one))],
    [2, () => ofMine((one) => comeBack(one))],
    [2, () => ofMine((one) => askTwice(one))],
    [2, () => dieWhile("create")],
    [2, () => dieWhile("complete")],
    // Its process may end while it takes the money of another story's payer.
    [2, () => office.untilDeath(pollPayments(office.app.server))],
    [1, () => early()],
    ...back.steps,
    [1, () => cancelContract(office.app.server, contract.id).then(() => tell("contract cancelled"))],
  ];
  let isPaidAtOnce = false;

  async function spoil({ gateway, reference }: StartedAttempt): Promise<void> {
    const knobs = chance.pick(attemptFaults);
    // What was truly said before is acted on first.
    if ("wrongAmount" in knobs) await office.quiet();
    await office.fault(gateway, reference, knobs);
    if (gateway !== "transfermovil" && "wrongAmount" in knobs) misreported.set(reference, office.now());
    else misreported.delete(reference);
    tell(`fault ${reference} ${JSON.stringify(knobs)}`);
  }

  /** Somebody else says that it was paid. */
  async function forge({ gateway, reference }: StartedAttempt): Promise<void> {
    tell(`forged word about ${reference}`);
    if (gateway === "bipay") await tellCard(office, reference, "another key");
    else await tellTransfermovil(office, reference);
  }

  async function giveUp({ reference }: StartedAttempt): Promise<void> {
    const calls = office.app.as("nobody").payments;
    const done = await calmly(calls.cancel({ reference, token: contract.token }));
    tell(`give up ${reference}: ${typeof done === "string" ? done : done.status}`);
  }

  async function comeBack({ gateway, reference }: StartedAttempt): Promise<void> {
    if (gateway !== "enzona") return;
    const { gatewayId } = await office.payment(reference);
    if (!gatewayId) return;
    await calmly(office.app.as("nobody").payments.completeEnzona({ transaction_uuid: gatewayId }));
    tell(`came back from ${reference}`);
  }

  async function askTwice({ reference }: StartedAttempt): Promise<void> {
    const payment = await office.payment(reference);
    await Promise.all([1, 2].map(() => calmly(queryGateway(office.app.server, payment))));
  }

  /** The process ends after the gateway has done its work and before we hear of it. */
  async function dieWhile(method: "create" | "complete"): Promise<void> {
    const gateway = method === "complete" ? "enzona" : chance.pick(gatewayKeys);
    const death = office.dieNext(gateway, method, nextReference().slice(0, 9));
    const work = method === "create" ? office.begin(contract, gateway) : ofMine((one) => comeBack(one));
    await Promise.race([calmly<unknown>(work), death.died]);
    death.spare();
    tell(`died while ${method} at ${gateway}`);
  }

  /** A word about the attempt that does not exist yet. */
  async function early(): Promise<void> {
    await tellTransfermovil(office, nextReference());
    tell(`early word about ${nextReference()}`);
  }

  return {
    contract,
    begun: started,
    told: log,
    misreported,
    owe: back.owe,
    pay: async () => {
      isPaidAtOnce = true;
      await begin(chance.pick(["enzona", "bipay"]), false);
      await act("pay");
    },
    step: () => drawn(chance, isPaidAtOnce && chance.percent(75) ? back.steps : steps),
  };
}

async function drawn(chance: Chance, steps: readonly ScenarioStep[]): Promise<void> {
  let left = chance.below(steps.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, run] of steps) {
    left -= weight;
    if (left < 0) return void (await run());
  }
}
