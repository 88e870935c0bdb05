import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization

@testable import MillraceCQRS

/// A backend of one list, in pages of two, which others change between the requests.
final class ListBackend: Accessible {
    /// A row, whose key says where in the list it is; the highest key comes first.
    struct Row: Codable, Sendable, Equatable, Identifiable {
        let id: Int
        var key: Int
        var text = ""
    }

    struct Page: Codable, Sendable, Equatable {
        var rows: [Row]
        var hasMore: Bool
    }

    /// Pages by numbers: rows that are inserted move all others on.
    struct ByNumber: PagedQuery {
        typealias Result = Page
        static let path = "list"
        var page = 0
        var parameters: [String: String]? { ["page": "\(page)"] }

        static func rows(of page: Page) -> [Row] { page.rows }
        func next(after page: Page) -> ByNumber? { page.hasMore ? ByNumber(page: self.page + 1) : nil }
    }

    /// Pages by the last key of the page before.
    struct ByKey: PagedQuery {
        typealias Result = Page
        static let path = "list"
        var below = Int.max
        var parameters: [String: String]? { ["below": "\(below)"] }

        static func rows(of page: Page) -> [Row] { page.rows }
        func next(after page: Page) -> ByKey? {
            guard page.hasMore, let last = page.rows.last else { return nil }
            return ByKey(below: last.key)
        }
    }

    /// What others do to the list.
    enum Change: CaseIterable, Sendable {
        case insertFirst, insertBetween, removeFirst, removeThird, removeLast, moveFirstToTheEnd, moveFifthToTheTop,
            swapPages

        func apply(to rows: inout [Row]) {
            switch self {
            case .insertFirst: rows.append(Row(id: 100, key: 1_000))
            case .insertBetween: rows.append(Row(id: 100, key: 75))
            case .removeFirst: rows.removeAll { $0.id == 1 }
            case .removeThird: rows.removeAll { $0.id == 3 }
            case .removeLast: rows.removeAll { $0.id == 7 }
            case .moveFirstToTheEnd: rows.change(1) { $0.key = 1 }
            case .moveFifthToTheTop: rows.change(5) { $0.key = 1_000 }
            case .swapPages:
                rows.change(2) { $0.key = 70 }
                rows.change(3) { $0.key = 90 }
            }
        }
    }

    private struct State {
        // The ids 1 to 7, in their order.
        var rows = (1...7).map { Row(id: $0, key: 110 - 10 * $0) } {
            didSet { sorted = rows.sorted { $0.key > $1.key } }
        }
        private(set) var sorted: [Row] = []
        var requests = 0
        var changes: [Int: [Change]] = [:]
        var moments: [[Int]] = []
        var isDown = false
    }

    private let state = Mutex(State())

    init() {
        change { _ in }
    }

    /// The requests up to now.
    var requests: Int { state.withLock { $0.requests } }

    /// What the list was at each time, by ids.
    var moments: [[Int]] { state.withLock { $0.moments + [$0.rows.ids] } }

    /// Changes the list before so many further requests have been answered, counted from 1.
    func plan(_ change: Change, before request: Int) {
        state.withLock { $0.changes[$0.requests + request, default: []].append(change) }
    }

    func change(_ change: (inout [Row]) -> Void) {
        state.withLock { change(&$0.rows) }
    }

    func setDown(_ isDown: Bool) {
        state.withLock { $0.isDown = isDown }
    }

    /// Returns a producer of a page.
    func ask<Q: PagedQuery>(_ query: Q) -> SignalProducer<Asked<Q.Result>, CoreError> where Q.Auth == NoAuth {
        access(query.resource, with: ()).map { Asked(value: $0, traces: []) }
    }

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { [self] observer, _ in
            guard let page = answer(resource.query.first) else { return observer.send(error: .transport(.refused)) }
            let body = (try? JSONEncoder().encode(page)) ?? Data()
            resource.send(.success(String(decoding: body, as: UTF8.self)), to: observer)
        }
    }

    private func answer(_ item: URLQueryItem?) -> Page? {
        state.withLock { state in
            state.requests += 1
            for change in state.changes[state.requests, default: []] {
                state.moments.append(state.rows.ids)
                change.apply(to: &state.rows)
            }
            guard !state.isDown else { return nil }
            let sorted = state.sorted
            let number = item?.value.flatMap(Int.init) ?? 0
            let rest = sorted.dropFirst(item?.name == "page" ? 2 * number : sorted.count(above: number))
            return Page(rows: Array(rest.prefix(2)), hasMore: rest.count > 2)
        }
    }
}

extension [ListBackend.Row] {
    /// The number of rows whose key is not below another one, of rows with falling keys.
    fileprivate func count(above key: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].key >= key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate var ids: [Int] { sorted { $0.key > $1.key }.map(\.id) }

    fileprivate mutating func change(_ id: Int, _ change: (inout ListBackend.Row) -> Void) {
        for index in indices where self[index].id == id { change(&self[index]) }
    }
}
