import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// A download belongs to the login that it began under, and so does its partial file.
@Suite struct DownloadLoginTests {
    private let desk = DownloadDesk()

    /// What begins a download and what starts it again, and whether it goes on.
    struct Course: Sendable {
        let begin: @Sendable (DownloadDesk) -> DownloadDesk.Download
        let again: @Sendable (DownloadDesk) -> DownloadDesk.Download
        let goesOn: Bool
    }

    private static func begun(
        by person: String?,
        goesOn: Bool,
        _ again: @escaping @Sendable (DownloadDesk) -> Void
    ) -> Course {
        Course(
            begin: { desk in
                desk.logIn(person)
                return desk.loggedIn()
            },
            again: { desk in
                again(desk)
                return desk.loggedIn()
            },
            goesOn: goesOn
        )
    }

    private static func keyed(_ key: String, goesOn: Bool) -> Course {
        Course(
            begin: { $0.keyed() },
            again: { desk in
                desk.keys.withLock { $0 = [key] }
                return desk.keyed()
            },
            goesOn: goesOn
        )
    }

    private static func plain(_ first: [String: String], _ second: [String: String], goesOn: Bool) -> Course {
        Course(begin: { $0.plain(first) }, again: { $0.plain(second) }, goesOn: goesOn)
    }

    private static let courses: [Row<Course>] = [
        Row("one login", begun(by: "zoe", goesOn: true) { _ in }),
        Row(
            "one person, who has logged in again",
            begun(by: "zoe", goesOn: true) {
                $0.provider.logOut(); $0.logIn("zoe")
            }
        ),
        Row(
            "another person",
            begun(by: "zoe", goesOn: false) {
                $0.provider.logOut(); $0.logIn("bob")
            }
        ),
        Row("a login of which nobody knows whose it is", begun(by: nil, goesOn: true) { _ in }),
        Row(
            "two such logins",
            begun(by: nil, goesOn: false) {
                $0.provider.logOut(); $0.logIn(nil)
            }
        ),
        Row("one key", keyed("k1", goesOn: true)),
        Row("two keys", keyed("k2", goesOn: false)),
        Row("no login", plain([:], [:], goesOn: true)),
        Row("one field with credentials", plain(["X-API-Key": "a"], ["X-API-Key": "a"], goesOn: true)),
        Row("two fields with credentials", plain(["X-API-Key": "a"], ["X-API-Key": "b"], goesOn: false)),
        Row("no credentials after some", plain(["X-API-Key": "a"], [:], goesOn: false)),
        Row(
            "no login after one",
            Course(
                begin: {
                    $0.logIn("zoe"); return $0.loggedIn()
                },
                again: { $0.plain() },
                goesOn: false
            )
        ),
    ]

    @Test(arguments: courses) func aPartOfAnotherLoginIsNotContinued(_ row: Row<Course>) {
        desk.start("first", row.value.begin(desk))
        desk.head()
        desk.take("abc")
        desk.breakOff()
        let note = desk.folder.bytes("file.bin.part-of").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let again = row.value.again(desk)
        desk.start("second", again)
        desk.head()
        desk.take(row.value.goesOn ? "def" : "uvwxyz")
        desk.end()
        let asked = desk.log.entries.filter { $0.hasPrefix("asks") }.last?.hasSuffix("bytes=3-")
        // None of these is a part of a hexadecimal number.
        let secrets = ["zoe", "t-", "k1", "API"].filter(note.contains)
        #expect(
            (asked, desk.log.entries.last, note.isEmpty, secrets) == (
                row.value.goesOn, "second has \(row.value.goesOn ? "abcdef" : "uvwxyz")", false, []
            ),
            sourceLocation: row.location
        )
    }

    private static let changes: [Row<(change: @Sendable (DownloadDesk) -> Void, end: [String])>] = [
        Row("no change", ({ _ in }, ["asks Bearer t-zoe bytes=3-", "it has abcdef"])),
        Row("a log-out", ({ $0.provider.logOut() }, [isMissing])),
        Row(
            "another person",
            (
                {
                    $0.provider.logOut(); $0.logIn("bob")
                }, [isMissing]
            )
        ),
        Row(
            "the person's next login",
            (
                {
                    $0.provider.logOut(); $0.logIn("zoe")
                }, [isMissing]
            )
        ),
    ]
    private static let isMissing = "it fails: GET /v1/data/file: there are no credentials"

    /// Signed requests have other credentials each time.
    @Test(arguments: [["k1"], ["k1", "k2"], (1...9).map { "k\($0)" }])
    func aPartThatWasNotAskedForIsAskedForOnceAtMost(keys: [String]) {
        desk.keys.withLock { $0 = ["k1"] }
        desk.start("first", desk.keyed())
        desk.head()
        desk.take("abc")
        desk.breakOff()
        desk.keys.withLock { $0 = keys }
        desk.start("it", desk.keyed())
        for _ in 0..<20 { desk.head(tag: "\"2\"", isPart: true) }
        let error = "it fails: GET /v1/data/file: malformed answer: a part that was not asked for"
        #expect((desk.log.entries.count { $0.hasPrefix("asks") } <= 3, desk.log.entries.last) == (true, error))
    }

    /// Also those of a start that got no answer.
    @Test func aRetryBelongsToTheLoginOfAnUnansweredStart() {
        desk.logIn("zoe")
        let download = desk.loggedIn()
        desk.start("first", download)
        desk.logIn("bob")
        desk.breakOff()
        desk.start("second", download)
        expect(desk.log.entries.last, is: "second fails: GET /v1/data/file: there are no credentials")
    }

    @Test(arguments: changes)
    func retriesBelongToTheLoginOfTheFirstStart(
        _ row: Row<(change: @Sendable (DownloadDesk) -> Void, end: [String])>
    ) {
        desk.logIn("zoe")
        desk.start("it", desk.loggedIn().retry(upTo: 5))
        desk.head()
        desk.take("abc")
        row.value.change(desk)
        desk.breakOff()
        desk.head()
        desk.take("def")
        desk.end()
        #expect(desk.log.entries == ["asks Bearer t-zoe"] + row.value.end, sourceLocation: row.location)
    }

    private static let ends: [Row<@Sendable (DownloadDesk, any Disposable) -> Void>] = [
        Row("is complete") { desk, _ in
            desk.head()
            desk.take("abcdef")
            desk.end()
        },
        Row("was cancelled") { desk, first in
            desk.head()
            first.dispose()
        },
    ]

    /// A producer that an app keeps isn't the first login's for ever: only retries are.
    @Test(arguments: ends)
    func theNextDownloadOfAProducerBelongsToItsOwnLogin(_ row: Row<@Sendable (DownloadDesk, any Disposable) -> Void>) {
        desk.logIn("zoe")
        let download = desk.loggedIn()
        row.value(desk, desk.start("first", download))
        desk.logIn("bob")
        desk.start("second", download)
        desk.head()
        desk.take("uvwxyz")
        desk.end()
        #expect(
            desk.log.entries.suffix(2) == ["asks Bearer t-bob", "second has uvwxyz"],
            sourceLocation: row.location
        )
    }

    /// A log-out ends no exchange that has its answer.
    @Test func aDownloadGoesOnAfterALogOut() {
        desk.logIn("zoe")
        desk.start("it", desk.loggedIn())
        desk.head()
        desk.take("abc")
        desk.provider.logOut()
        desk.take("def")
        desk.end()
        expect(desk.log.entries, is: ["asks Bearer t-zoe", "it has abcdef"])
    }

    /// The key changes between the look at the part and the request.
    @Test func aKeyThatChangesMeanwhileHasNoPart() {
        desk.start("first", desk.keyed())
        desk.head()
        desk.take("abc")
        desk.breakOff()
        desk.keys.withLock { $0 = ["k1", "k2"] }
        desk.start("second", desk.keyed())
        // The rest, for which the other key's tag was sent; then the whole.
        desk.head()
        desk.head()
        desk.take("uvwxyz")
        desk.end()
        // A part is noted for the key that it was looked for with, and this one came with another.
        desk.keys.withLock { $0 = ["k1", "k2"] }
        desk.start("third", desk.keyed())
        desk.head()
        desk.take("abc")
        desk.breakOff()
        #expect(
            (desk.log.entries.filter { !$0.contains("fails") }, desk.folder.names) == (
                ["asks k1", "asks k2 bytes=3-", "asks k2", "second has uvwxyz", "asks k2"], ["file.bin"]
            )
        )
    }
}
