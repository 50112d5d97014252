export const MAX_RIDES = 5
export const UNREACHED = 0x3f000000

/**
 * The labels of RAPTOR: for round k and a node, index k × nodeCount + node holds the best values with at most k rides and
 * how they were reached.
 */
export class Labels {
  /** Earliest arrival by train, and earliest time to board. */
  readonly arrival: Int32Array
  readonly ready: Int32Array
  /** The last ride: its pattern, its train, and its calls as board × 65,536 + alight. */
  readonly byPattern: Int32Array
  readonly byTrain: Int32Array
  readonly byCalls: Int32Array
  /** The node the rider walked from before boarding; the node itself for a change there. */
  readonly readyFrom: Int32Array
  /** Earliest arrival at the goal with at most k rides, and the node where its last ride ends; -1 if round k did not improve it. */
  readonly goal = new Int32Array(MAX_RIDES + 1)
  readonly goalNode = new Int32Array(MAX_RIDES + 1)
  rideLimit = MAX_RIDES

  constructor(readonly nodeCount: number) {
    const labels = () => new Int32Array((MAX_RIDES + 1) * nodeCount)
    this.arrival = labels()
    this.ready = labels()
    this.byPattern = labels()
    this.byTrain = labels()
    this.byCalls = labels()
    this.readyFrom = labels()
  }

  clear(maxRides: number): void {
    this.rideLimit = Math.min(maxRides, MAX_RIDES)
    this.arrival.fill(UNREACHED, 0, (this.rideLimit + 1) * this.nodeCount)
    this.ready.fill(UNREACHED, 0, (this.rideLimit + 1) * this.nodeCount)
    this.goal.fill(UNREACHED)
    this.goalNode.fill(-1)
  }
}
