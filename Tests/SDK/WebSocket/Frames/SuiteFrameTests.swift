import Foundation
import MillraceWebSocket
import TestSupport
import Testing

/// The cases 1 to 5, 7, 9 and 10 of the Autobahn test suite that concern a codec, each by its number.
///
/// A case that only sends the bytes of another one in other pieces stands in that one's row: each row is read in pieces
/// of several sizes, by a client and by a server.
@Suite struct SuiteFrameTests {
    typealias Case = Row<(frames: [WireFrame], log: [String])>

    private static let stars125 = String(repeating: "*", count: 125)
    private static let bytes: [UInt8] = [0x00, 0xFF, 0xFE, 0xFD, 0xFC, 0xFB, 0x00, 0xFF]

    private static func sized(_ name: String, _ count: Int) -> Case {
        let text = String(repeating: "*", count: count)
        return Row(name, ([.text(text)], ["text \(WireLog.short(Data(text.utf8)))"]))
    }

    private static func sizedBinary(_ name: String, _ count: Int) -> Case {
        let bytes = [UInt8](repeating: 0xFE, count: count)
        return Row(name, ([.binary(bytes)], ["binary \(WireLog.short(Data(bytes)))"]))
    }

    /// A message of 64 KiB in fragments, instead of the suite's 4 MiB.
    private static func fragmented(_ name: String, _ size: Int, opcode: UInt8 = 1) -> Case {
        let count = 1 << 16
        let frames = stride(from: 0, to: count, by: size).map { start in
            WireFrame(
                opcode: start == 0 ? opcode : 0,
                payload: [UInt8](repeating: 0x2A, count: min(size, count - start)),
                isFinal: start + size >= count
            )
        }
        let kind = opcode == 1 ? "text" : "binary"
        return Row(name, (frames, ["\(kind) \(WireLog.short(Data(repeating: 0x2A, count: count)))"]))
    }

    private static func repeated(_ name: String, _ frame: WireFrame, _ line: String, count: Int = 100) -> Case {
        Row(name, ([WireFrame](repeating: frame, count: count), [String](repeating: line, count: count)))
    }

    static let payloads: [Case] = [
        sized("1.1.1", 0), sized("1.1.2", 125), sized("1.1.3", 126), sized("1.1.4", 127), sized("1.1.5", 128),
        sized("1.1.6", 65_535), sized("1.1.7, 1.1.8", 65_536),
        sizedBinary("1.2.1", 0), sizedBinary("1.2.2", 125), sizedBinary("1.2.3", 126), sizedBinary("1.2.4", 127),
        sizedBinary("1.2.5", 128), sizedBinary("1.2.6", 65_535), sizedBinary("1.2.7, 1.2.8", 65_536),
        sized("9.1.1, 9.1.2, 9.1.3, 9.1.4, 9.1.5, 9.1.6, 9.5.1, 9.5.2, 9.5.3, 9.5.4, 9.5.5, 9.5.6", 1 << 17),
        sizedBinary("9.2.1, 9.2.2, 9.2.3, 9.2.4, 9.2.5, 9.2.6, 9.6.1, 9.6.2, 9.6.3, 9.6.4, 9.6.5, 9.6.6", 1 << 17),
        fragmented("9.3.1", 64), fragmented("9.3.2", 256), fragmented("9.3.3", 1 << 10), fragmented("9.3.4", 1 << 12),
        fragmented("9.3.5, 9.3.6, 9.3.7, 9.3.8, 9.3.9", 1 << 14),
        fragmented("9.4.1", 64, opcode: 2), fragmented("9.4.2", 256, opcode: 2),
        fragmented("9.4.3", 1 << 10, opcode: 2), fragmented("9.4.4", 1 << 12, opcode: 2),
        fragmented("9.4.5, 9.4.6, 9.4.7, 9.4.8, 9.4.9", 1 << 14, opcode: 2),
        repeated("9.7.1 to 9.7.6", .text("sixteen letters!"), "text sixteen letters!"),
        repeated("9.8.1 to 9.8.6", .binary([]), "binary "),
        fragmented("10.1.1", 1300),
    ]

    static let control: [Case] = [
        Row("2.1", ([.ping()], ["ping "])),
        Row("2.2", ([.ping("Hello, world!")], ["ping Hello, world!"])),
        Row("2.3", ([WireFrame(opcode: 9, payload: bytes)], ["ping 00fffefdfcfb00ff"])),
        Row("2.4, 2.6", ([.ping(stars125)], ["ping \(WireLog.short(Data(stars125.utf8)))"])),
        Row("2.5", ([.ping(stars125 + "*")], ["fault 1002"])),
        Row("2.7", ([.pong(), .close(1000)], ["pong ", "close 1000 "])),
        Row("2.8", ([.pong("unsolicited"), .close(1000)], ["pong unsolicited", "close 1000 "])),
        Row("2.9", ([.pong("unsolicited"), .ping("ping")], ["pong unsolicited", "ping ping"])),
        repeated("2.10, 2.11", .ping("payload"), "ping payload", count: 10),
        Row("3.1", ([.text("Hello", reserved: 1)], ["fault 1002"])),
        Row("3.2", ([.text("Hello"), .text("Hello", reserved: 2), .ping()], ["text Hello", "fault 1002"])),
        Row("3.3", ([.text("Hello"), .text("Hello", reserved: 3), .ping()], ["text Hello", "fault 1002"])),
        Row("3.4", ([.text("Hello"), .text("Hello", reserved: 4), .ping()], ["text Hello", "fault 1002"])),
        Row("3.5", ([.binary(bytes, reserved: 5)], ["fault 1002"])),
        Row("3.6", ([WireFrame(opcode: 9, payload: [0x2A], reserved: 6)], ["fault 1002"])),
        Row("3.7", ([WireFrame(opcode: 8, reserved: 7)], ["fault 1002"])),
        Row("3, of a ping with the bit of compression", ([WireFrame(opcode: 9, reserved: 4)], ["fault 1002"])),
        Row("4.1.1", ([WireFrame(opcode: 3)], ["fault 1002"])),
        Row("4.1.2", ([WireFrame(opcode: 4, payload: bytes)], ["fault 1002"])),
        Row("4.1.3", ([.text("Hello"), WireFrame(opcode: 5), .ping()], ["text Hello", "fault 1002"])),
        Row("4.1.4", ([.text("Hello"), WireFrame(opcode: 6, payload: bytes), .ping()], ["text Hello", "fault 1002"])),
        Row("4.1.5", ([.text("Hello"), WireFrame(opcode: 7, payload: bytes), .ping()], ["text Hello", "fault 1002"])),
        Row("4.2.1", ([WireFrame(opcode: 11)], ["fault 1002"])),
        Row("4.2.2", ([WireFrame(opcode: 12, payload: bytes)], ["fault 1002"])),
        Row("4.2.3", ([.text("Hello"), WireFrame(opcode: 13), .ping()], ["text Hello", "fault 1002"])),
        Row(
            "4.2.4",
            ([.text("Hello"), WireFrame(opcode: 14, payload: bytes), .ping()], ["text Hello", "fault 1002"])
        ),
        Row(
            "4.2.5",
            ([.text("Hello"), WireFrame(opcode: 15, payload: bytes), .ping()], ["text Hello", "fault 1002"])
        ),
    ]

    static let fragments: [Case] = [
        Row("5.1", ([.ping("1", final: false), .more("2")], ["fault 1002"])),
        Row("5.2", ([.pong("1", final: false), .more("2")], ["fault 1002"])),
        Row("5.3, 5.4, 5.5", ([.text("1", final: false), .more("2")], ["text 12"])),
        Row("5.6, 5.7, 5.8", ([.text("1", final: false), .ping("p"), .more("2")], ["ping p", "text 12"])),
        Row("5.9, 5.10, 5.11", ([.more("1"), .text("Hello")], ["fault 1002"])),
        Row("5.12, 5.13, 5.14", ([.more("1", final: false), .text("Hello")], ["fault 1002"])),
        Row(
            "5.15",
            ([.text("1", final: false), .more("2"), .more("3", final: false), .text("4")], ["text 12", "fault 1002"])
        ),
        Row("5.16", ([.more("1", final: false), .text("2", final: false), .more("3")], ["fault 1002"])),
        Row("5.17", ([.more("1"), .text("2", final: false), .more("3")], ["fault 1002"])),
        Row("5.18", ([.text("1", final: false), .text("2")], ["fault 1002"])),
        Row(
            "5.19, 5.20",
            (
                [
                    .text("1", final: false), .more("2", final: false), .ping("p1"), .more("3", final: false),
                    .more("4", final: false), .ping("p2"), .more("5"),
                ], ["ping p1", "ping p2", "text 12345"]
            )
        ),
    ]

    static let closes: [Case] = [
        Row("7.1.1", ([.text("Hello"), .close(1000)], ["text Hello", "close 1000 "])),
        Row("7.1.2", ([.close(1000), .close(1000)], ["close 1000 "])),
        Row("7.1.3", ([.close(1000), .ping()], ["close 1000 "])),
        Row("7.1.4", ([.close(1000), .text("Hello")], ["close 1000 "])),
        Row("7.1.5", ([.text("1", final: false), .close(1000), .more("2")], ["close 1000 "])),
        Row(
            "7.1.6",
            ([.text("Hello"), .text("Hello"), .close(1000), .ping()], ["text Hello", "text Hello", "close 1000 "])
        ),
        Row("7.3.1", ([WireFrame(opcode: 8)], ["close 1005 "])),
        Row("7.3.2", ([WireFrame(opcode: 8, payload: [0x61])], ["fault 1002"])),
        Row("7.3.3", ([.close(1000)], ["close 1000 "])),
        Row("7.3.4", ([.close(1000, "Hello World!")], ["close 1000 Hello World!"])),
        Row("7.3.5", ([.close(1000, String(stars125.dropLast(2)))], ["close 1000 \(stars125.dropLast(2))"])),
        Row("7.3.6", ([.close(1000, String(stars125.dropLast()))], ["fault 1002"])),
        Row("7.5.1", ([WireFrame(opcode: 8, payload: [0x03, 0xE8, 0xCE, 0xBA, 0xED, 0xA0, 0x80])], ["fault 1007"])),
    ]

    private static func code(_ name: String, _ code: UInt16, isAllowed: Bool) -> Case {
        Row("\(name), code \(code)", ([.close(code)], [isAllowed ? "close \(code) " : "fault 1002"]))
    }

    static let allowedCodes = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
        .enumerated().map { (index, number) -> Case in code("7.7.\(index + 1)", number, isAllowed: true) }
    static let forbiddenCodes = [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999]
        .enumerated().map { (index, number) -> Case in code("7.9.\(index + 1)", number, isAllowed: false) }
    static let otherCodes: [Case] = [
        code("7.13.1", 5000, isAllowed: false), code("7.13.2", 65_535, isAllowed: false),
        code("of the registry", 1012, isAllowed: true), code("of the registry", 1013, isAllowed: true),
        code("of the registry", 1014, isAllowed: true), code("that is never sent", 1015, isAllowed: false),
    ]

    @Test(arguments: [payloads, control, fragments, closes, allowedCodes, forbiddenCodes, otherCodes].flatMap(\.self))
    func readsTheCase(_ row: Case) {
        for role in [Role.client, .server] {
            let bytes = row.value.frames.flatMap { $0.bytes(for: role) }
            for size in bytes.count > 4096 ? [bytes.count, 997] : [bytes.count, 997, 7, 1] {
                let log = WireLog(bytes, role) { size }
                #expect(log.lines == row.value.log, "\(role), pieces of \(size)", sourceLocation: row.location)
            }
        }
    }

    /// Heads that no frame has: without the reader's mask, with more bytes of length than needed, over the limit.
    static let heads: [Row<(role: Role, bytes: String, log: [String])>] = [
        Row("a client refuses a mask", (.client, "8180 00000000", ["fault 1002"])),
        Row("a server refuses a frame without a mask", (.server, "8100", ["fault 1002"])),
        Row("125 in two bytes", (.client, "827e 007d", ["fault 1002"])),
        Row("65,535 in eight bytes", (.client, "827f 000000000000ffff", ["fault 1002"])),
        Row("a length with its highest bit", (.client, "827f 8000000000000000", ["fault 1002"])),
        Row("the largest length", (.client, "827f 7fffffffffffffff", ["fault 1009"])),
        Row("a frame of one byte over the limit", (.client, "827f 0000000000100001", ["fault 1009"])),
        Row("a frame as long as the limit", (.client, "827f 0000000000100000", [])),
        Row("a ping with a length in two bytes", (.client, "897e 007e", ["fault 1002"])),
        Row("a close frame with a length in eight bytes", (.server, "88ff 0000000000010000", ["fault 1002"])),
        Row(
            "a fragment that brings a message over the limit",
            (.client, "020130 007f 0000000000100000", ["fault 1009"])
        ),
    ]

    @Test(arguments: heads)
    func refusesTheHead(_ row: Row<(role: Role, bytes: String, log: [String])>) {
        for size in [100, 1] {
            let log = WireLog(.hex(row.value.bytes), row.value.role) { size }
            #expect(log.lines == row.value.log, sourceLocation: row.location)
        }
    }
}
