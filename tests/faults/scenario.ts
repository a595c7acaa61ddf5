/** Random scenarios: one payer and one debt, with steps drawn from a seeded random generator. */
import { queryGateway } from "../../src/areas/money/payments/server/polling/query-gateway.ts";
import { pollPayments } from "../../src/areas/money/payments/server/polling/poll-payments.ts";
import {
  cancelContract,
  type TestContractRow,
  newContract,
} from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { gatewayKeys } from "../../src/areas/money/payments/states.ts";
import type { Chance } from "./seeded-random.ts";
import { sendCardWebhook, sendTransfermovilWebhook } from "./send-webhooks.ts";
import { givingBack, type ScenarioStep } from "./refund-steps.ts";
import { calmly, gatewayFaults } from "./expected-failures.ts";
import type { Action, StartedAttempt, Office } from "./fault-office.ts";

export interface Story {
  readonly contract: TestContractRow;
  readonly startedAttempts: StartedAttempt[];
  /** History of the steps, for the report of a broken invariant. */
  readonly history: string[];
  /** References for which the gateway reports another amount, and since when. */
  readonly misreported: Map<string, Date>;
  /** Pays at once at a gateway that supports refunds; from then on most steps are refund steps. */
  pay(): Promise<void>;
  /** Marks the paid amount, or a part of it, as due back. */
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
  const startedAttempts: StartedAttempt[] = [];
  const history: string[] = [];
  const misreported = new Map<string, Date>();
  const addToHistory = (entry: string) => void history.push(`${office.now().toISOString().slice(5, 19)} ${entry}`);

  const startAttempt = async (gateway = chance.pick(gatewayKeys), fault = chance.percent(35)) => {
    if (fault) await office.fault(gateway, nextReference(), chance.pick(creationFaults));
    const result = await calmly(office.begin(contract, gateway));
    addToHistory(`begin ${gateway}: ${typeof result === "string" ? result : result.reference}`);
    if (typeof result !== "string" && !startedAttempts.some((each) => each.reference === result.reference))
      startedAttempts.push(result);
  };
  const nextReference = () => `5${contract.number.slice(2)}${String(startedAttempts.length + 1).padStart(3, "0")}`;
  const withRandomAttempt = async (run: (attempt: StartedAttempt) => Promise<unknown>) => {
    if (startedAttempts.length === 0) return startAttempt();
    await run(chance.pick(startedAttempts));
  };
  const act = (action: Action) =>
    withRandomAttempt(async (attempt) => {
      const gatewayState = await office.act(attempt, action);
      addToHistory(`${action} ${attempt.reference}: ${gatewayState?.state ?? "impossible"}`);
    });

  const refundFlow = givingBack({
    office,
    chance,
    contract,
    startedAttempts,
    addToHistory,
    withRandomAttempt,
  });
  const steps: readonly ScenarioStep[] = [
    [5, () => startAttempt()],
    [6, () => act("pay")],
    [3, () => act("pay-late")],
    [2, () => act("deny")],
    [1, () => act("expire")],
    [4, () => withRandomAttempt((attempt) => injectFault(attempt))],
    [3, () => withRandomAttempt((attempt) => forgeWebhook(attempt))],
    [3, () => withRandomAttempt((attempt) => cancelAttempt(attempt))],
    [2, () => withRandomAttempt((attempt) => returnFromGateway(attempt))],
    [2, () => withRandomAttempt((attempt) => queryTwice(attempt))],
    [2, () => crashDuring("create")],
    [2, () => crashDuring("complete")],
    // The process may crash while it completes a payment of another scenario.
    [2, () => office.untilDeath(pollPayments(office.app.server))],
    [1, () => sendEarlyWebhook()],
    ...refundFlow.steps,
    [1, () => cancelContract(office.app.server, contract.id).then(() => addToHistory("contract cancelled"))],
  ];
  let isPaidAtOnce = false;

  async function injectFault({ gateway, reference }: StartedAttempt): Promise<void> {
    const fault = chance.pick(attemptFaults);
    // Processes the genuine webhooks first.
    if ("wrongAmount" in fault) await office.quiet();
    await office.fault(gateway, reference, fault);
    if (gateway !== "transfermovil" && "wrongAmount" in fault) misreported.set(reference, office.now());
    else misreported.delete(reference);
    addToHistory(`fault ${reference} ${JSON.stringify(fault)}`);
  }

  /** Sends a forged webhook that reports the attempt as paid. */
  async function forgeWebhook({ gateway, reference }: StartedAttempt): Promise<void> {
    addToHistory(`forged word about ${reference}`);
    if (gateway === "bipay") await sendCardWebhook(office, reference, "another key");
    else await sendTransfermovilWebhook(office, reference);
  }

  async function cancelAttempt({ reference }: StartedAttempt): Promise<void> {
    const calls = office.app.as("nobody").payments;
    const result = await calmly(calls.cancel({ reference, token: contract.token }));
    addToHistory(`give up ${reference}: ${typeof result === "string" ? result : result.status}`);
  }

  async function returnFromGateway({ gateway, reference }: StartedAttempt): Promise<void> {
    if (gateway !== "enzona") return;
    const { gatewayId } = await office.payment(reference);
    if (!gatewayId) return;
    await calmly(office.app.as("nobody").payments.completeEnzona({ transaction_uuid: gatewayId }));
    addToHistory(`came back from ${reference}`);
  }

  async function queryTwice({ reference }: StartedAttempt): Promise<void> {
    const payment = await office.payment(reference);
    await Promise.all([1, 2].map(() => calmly(queryGateway(office.app.server, payment))));
  }

  /** The process crashes after the gateway did its work and before the response arrives. */
  async function crashDuring(method: "create" | "complete"): Promise<void> {
    const gateway = method === "complete" ? "enzona" : chance.pick(gatewayKeys);
    const crash = office.dieNext(gateway, method, nextReference().slice(0, 9));
    const work =
      method === "create"
        ? office.begin(contract, gateway)
        : withRandomAttempt((attempt) => returnFromGateway(attempt));
    await Promise.race([calmly<unknown>(work), crash.died]);
    crash.spare();
    addToHistory(`died while ${method} at ${gateway}`);
  }

  /** Sends a webhook about an attempt that does not exist yet. */
  async function sendEarlyWebhook(): Promise<void> {
    await sendTransfermovilWebhook(office, nextReference());
    addToHistory(`early word about ${nextReference()}`);
  }

  return {
    contract,
    startedAttempts,
    history,
    misreported,
    owe: refundFlow.owe,
    pay: async () => {
      isPaidAtOnce = true;
      await startAttempt(chance.pick(["enzona", "bipay"]), false);
      await act("pay");
    },
    step: () => runRandomStep(chance, isPaidAtOnce && chance.percent(75) ? refundFlow.steps : steps),
  };
}

async function runRandomStep(chance: Chance, steps: readonly ScenarioStep[]): Promise<void> {
  let remaining = chance.below(steps.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, run] of steps) {
    remaining -= weight;
    if (remaining < 0) return void (await run());
  }
}
