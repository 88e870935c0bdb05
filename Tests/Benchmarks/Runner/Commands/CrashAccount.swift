import Dispatch
import Foundation
import Millrace
import Synchronization

/// Who is logged in at a session of the crash test: the token says who, and in which life of the process.
final class CrashAccount: TokenProvider {
    private let person: Mutex<(number: Int, name: String)>
    private let life: String

    init(_ name: String, life: String) {
        person = Mutex((1, name))
        self.life = life
    }

    func logIn(_ name: String) {
        person.withLock { $0 = ($0.number + 1, name) }
    }

    var name: String { person.withLock(\.name) }
    var login: Login { person.withLock { Login(number: $0.number, person: $0.name) } }

    /// The token of whoever is logged in after a while.
    func token() -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, _ in
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(.random(in: 0...2_000))) { [self] in
                observer.send(value: Token("\(name).\(life)"))
                observer.sendCompleted()
            }
        }
    }

    func reject(_ token: Token) {}
}
