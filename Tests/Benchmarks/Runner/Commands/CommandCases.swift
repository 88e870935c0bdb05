import BenchmarkCases
import Foundation
import Millrace
import Synchronization

/// The cases of commands that are shown at once: what an answer of 10,000 rows costs with 100 pending commands.
///
/// The beginning of a command copies the rows, which the observer still has.
enum CommandCases {
    private static let rows = 10_000
    private static let commands = 100

    static let all: [BenchmarkCase] = [
        BenchmarkCase(
            "begin a command on \(rows) rows",
            events: commands,
            checksum: commands
        ) {
            let world = World()
            return {
                world.begin(commands)
                return world.marked
            }
        },
        replay(commands),
        replay(2 * commands),
    ]

    /// A refusal, after which the others are replayed.
    private static func replay(_ commands: Int) -> BenchmarkCase {
        BenchmarkCase(
            "replay \(commands - 1) commands on \(rows) rows",
            events: 1,
            target: 5_000_000,
            checksum: commands - 1
        ) {
            let world = World()
            world.begin(commands)
            return {
                world.refuseFirst()
                return world.marked
            }
        }
    }

    private struct Row: Codable, Sendable {
        let id: Int
        let name: String
        var isMarked: Bool
    }

    private struct AllRows: ParameterlessQuery {
        typealias Result = [Row]
        static let path = "rows"
    }

    private struct Mark: BodilessCommand {
        static let path = "mark"
        static let method = CommandMethod.POST
        let id: Int
        var invalidates: [QuerySelection] { [.one(AllRows(), showing: { $0[id].isMarked = true })] }
    }

    /// A live query that is answered, and commands that aren't.
    private final class World: Sendable {
        private let accessible = WaitingAccessible()
        private let live: LiveBackend<NoAuth>
        private let shown = Mutex<[Row]>([])

        init() {
            live = LiveBackend(Backend(accessible))
            live.observe(AllRows()).startWithValues { [weak self] answer in
                self?.shown.withLock { $0 = answer.value ?? [] }
            }
            let rows = (0..<CommandCases.rows).map { Row(id: $0, name: "The row of number \($0)", isMarked: false) }
            accessible.end(0, .success((try? JSONEncoder().encode(rows)) ?? Data()))
        }

        var marked: Int { shown.withLock { $0.count { $0.isMarked } } }

        func begin(_ count: Int) {
            for id in 0..<count { live.execute(Mark(id: id * 47)).start() }
        }

        func refuseFirst() {
            accessible.end(1, .failure(.status(.init(code: 422))))
        }
    }

    /// An accessible whose exchanges end when they are told to.
    private final class WaitingAccessible: Accessible {
        private let ends = Mutex<[@Sendable (Result<Data, CoreError>) -> Void]>([])

        func end(_ number: Int, _ result: Result<Data, CoreError>) {
            ends.withLock { $0[number] }(result)
        }

        func access<Request, Response>(
            _ resource: BackendResource<Request, Response, NoAuth>,
            with request: Request
        ) -> SignalProducer<Response, CoreError> {
            SignalProducer { [self] observer, _ in
                ends.withLock {
                    $0.append { result in
                        let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
                        switch result.flatMap({ resource.response($0, head) }) {
                        case let .success(value):
                            observer.send(value: value)
                            observer.sendCompleted()
                        case let .failure(error): observer.send(error: error)
                        }
                    }
                }
            }
        }
    }
}
