import Foundation
import MillraceWebSocket
import TestSupport
import Testing

/// The cases 6 of the Autobahn test suite: texts, which are UTF-8 or not.
///
/// A row has the cases of a group in their order. Behind the first byte that can't continue any text is a `!`, and
/// behind a text that ends in a scalar a `?`. Each text is sent in one frame that arrives in one piece and byte by
/// byte, in frames of one byte, and compressed: a reader has to fail at that very byte, as the strict outcome of the
/// suite's cases 6.4 says.
@Suite struct SuiteTextTests {
    static let texts: [Row<[String]>] = [
        Row("6.1", ["", "", "6d6964646c65206672616d65207061796c6f6164"]),
        Row(
            "6.2",
            [
                "48656c6c6f2dc2b540c39fc3b6c3a4c3bcc3a0c3a12d5554462d382121",
                "48656c6c6f2dc2b540c39fc3b6c3a4c3bcc3a0c3a12d5554462d382121",
                "48656c6c6f2dc2b540c39fc3b6c3a4c3bcc3a0c3a12d5554462d382121", "cebae1bdb9cf83cebcceb5",
            ]
        ),
        Row("6.3", ["cebae1bdb9cf83cebcceb5eda0!80656469746564", "cebae1bdb9cf83cebcceb5eda0!80656469746564"]),
        Row(
            "6.4",
            [
                "cebae1bdb9cf83cebcceb5f490!8080656469746564", "cebae1bdb9cf83cebcceb5f490!8080656469746564",
                "cebae1bdb9cf83cebcceb5f490!8080656469746564", "cebae1bdb9cf83cebcceb5f490!8080656469746564",
            ]
        ),
        Row(
            "6.5",
            [
                "68656c6c6f24776f726c64", "68656c6c6fc2a2776f726c64", "68656c6c6fe282ac776f726c64",
                "68656c6c6ff0a4ada2776f726c64", "cebae1bdb9cf83cebcceb5",
            ]
        ),
        Row(
            "6.6",
            [
                "ce?", "ceba", "cebae1?", "cebae1bd?", "cebae1bdb9", "cebae1bdb9cf?", "cebae1bdb9cf83",
                "cebae1bdb9cf83ce?", "cebae1bdb9cf83cebc", "cebae1bdb9cf83cebcce?", "cebae1bdb9cf83cebcceb5",
            ]
        ),
        Row("6.6, and a byte that is none of a character", ["e282c0!", "e2827f!", "f09f98c0!", "f09fc0!"]),
        Row("6.7", ["00", "c280", "e0a080", "f0908080"]),
        Row("6.8", ["f8!88808080", "fc!8480808080"]),
        Row("6.9", ["7f", "dfbf", "efbfbf", "f48fbfbf"]),
        Row("6.10", ["f7!bfbfbf", "fb!bfbfbfbf", "fd!bfbfbfbfbf"]),
        Row("6.11", ["ed9fbf", "ee8080", "efbfbd", "f48fbfbf", "f490!8080"]),
        Row(
            "6.12",
            [
                "80!", "bf!", "80!bf", "80!bf80", "80!bf80bf", "80!bf80bf80", "80!bf80bf80bf",
                "80!8182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbe",
            ]
        ),
        Row(
            "6.13",
            [

                "c0!20c120c220c320c420c520c620c720c820c920ca20cb20cc20cd20ce20cf20d020d120d220d320d420d520d620d720d820d920da20db20dc20dd20de20",
                "e020!e120e220e320e420e520e620e720e820e920ea20eb20ec20ed20ee20", "f020!f120f220f320f420f520f620",
                "f8!20f920fa20", "fc!20",
            ]
        ),
        Row(
            "6.14",
            [
                "c0!", "e080!", "f080!80", "f8!808080", "fc!80808080", "df?", "efbf?", "f7!bfbf", "fb!bfbfbf",
                "fd!bfbfbfbf",
            ]
        ),
        Row("6.15", ["c0!e080f08080f8808080fc80808080dfefbff7bfbffbbfbfbffdbfbfbfbf"]),
        Row("6.16", ["fe!", "ff!", "fe!feffff"]),
        Row("6.17", ["c0!af", "e080!af", "f080!80af", "f8!808080af", "fc!80808080af"]),
        Row("6.18", ["c1!bf", "e09f!bf", "f08f!bfbf", "f8!87bfbfbf", "fc!83bfbfbfbf"]),
        Row("6.19", ["c0!80", "e080!80", "f080!8080", "f8!80808080", "fc!8080808080"]),
        Row("6.20", ["eda0!80", "edad!bf", "edae!80", "edaf!bf", "edb0!80", "edbe!80", "edbf!bf"]),
        Row(
            "6.21",
            [
                "eda0!80edb080", "eda0!80edbfbf", "edad!bfedb080", "edad!bfedbfbf", "edae!80edb080", "edae!80edbfbf",
                "edaf!bfedb080", "edaf!bfedbfbf",
            ]
        ),
        // The last two scalars of the planes.
        Row("6.22", ["efbfbe", "efbfbf"] + ["f09f", "f0af", "f0bf"].flatMap(lastTwo) + laterPlanes.flatMap(lastTwo)),
        Row("6.23", ["efbfb9", "efbfba", "efbfbb", "efbfbc", "efbfbd", "efbfbe", "efbfbf"]),
    ]

    private static let laterPlanes =
        ["f1", "f2", "f3"].flatMap { first in
            ["8f", "9f", "af", "bf"].map { first + $0 }
        } + ["f48f"]

    private static func lastTwo(_ plane: String) -> [String] { [plane + "bfbe", plane + "bfbf"] }

    @Test(arguments: texts)
    func readsTheTexts(_ row: Row<[String]>) throws {
        for (index, text) in row.value.enumerated() {
            let bytes = [UInt8].hex(text)
            let countToFault = text.firstIndex(of: "!").map { text[..<$0].count / 2 }
            let isText = countToFault == nil && !text.contains("?")
            let name = "\(row.name).\(index + 1)"
            let expected = isText ? ["text \(WireLog.short(Data(bytes)))"] : ["fault 1007"]
            for role in [Role.client, .server] {
                let frame = WireFrame(opcode: 1, payload: bytes).bytes(for: role)
                let inBytes = WireLog(frame, role) { 1 }
                let head = frame.count - bytes.count
                let fragments = bytes.enumerated().map { offset, byte in
                    WireFrame(opcode: offset == 0 ? 1 : 0, payload: [byte], isFinal: offset == bytes.count - 1)
                        .bytes(for: role)
                }
                let size = fragments.first?.count ?? frame.count
                let inFrames = WireLog(fragments.isEmpty ? frame : fragments.flatMap(\.self), role) { size }
                // A stored block: the text as it is.
                let stored = [0x00, UInt8(bytes.count), 0x00, ~UInt8(bytes.count), 0xFF] + bytes + [0x00]
                let compressed = WireFrame(opcode: 1, payload: stored, reserved: 4).bytes(for: role)
                let inflater = try DeflateAgreement().inflater(of: role).unwrapped()
                let logs = [
                    WireLog(frame, role) { frame.count }, inBytes, inFrames,
                    WireLog(compressed, role, inflater: inflater) { 1 },
                ]
                let fault = isText ? nil : countToFault ?? bytes.count
                let counts: [Int?] = [inBytes.countToFault, inFrames.countToFault]
                let expectedCounts: [Int?] = [fault.map { head + $0 }, fault.map { size * $0 }]
                let lines = [[String]](repeating: expected, count: 4)
                #expect(
                    (logs.map(\.lines), counts) == (lines, expectedCounts),
                    "\(name): whole, byte by byte, in fragments, compressed",
                    sourceLocation: row.location
                )
            }
        }
    }
}
