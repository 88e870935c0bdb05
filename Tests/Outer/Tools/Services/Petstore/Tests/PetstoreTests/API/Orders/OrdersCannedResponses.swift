import Foundation
import MillraceMockServer

/// Answers of the backend to the requests of Orders.
enum OrdersCannedResponses {
    static let fetchOrders = CannedResponse(
        name: "orders-fetch-orders.200",
        status: 200,
        headers: ["Content-Type": "application/json"],
        body: Data(
            """
            {
              "items": [
                {
                  "id": 4711,
                  "lines": [
                    {
                      "note": "note",
                      "pet": {
                        "born": "2024-05-01T12:00:00Z",
                        "id": "00000000-0000-0000-0000-000000000001",
                        "kind": {"lives": 9, "type": "cat"},
                        "labels": {"key": "labels"},
                        "name": "Momo",
                        "status": "available",
                        "weight": 1.5
                      }
                    }
                  ],
                  "total": 1.5
                }
              ],
              "next": "https://example.com"
            }
            """.utf8
        )
    )

    static let fetchWatchOrders = CannedResponse(
        name: "orders-fetch-watch-orders.200",
        status: 200,
        headers: ["Content-Type": "text/event-stream"],
        body: Data(
            """
            data: {
            data:   "id": 4711,
            data:   "lines": [
            data:     {
            data:       "note": "note",
            data:       "pet": {
            data:         "born": "2024-05-01T12:00:00Z",
            data:         "id": "00000000-0000-0000-0000-000000000001",
            data:         "kind": {"lives": 9, "type": "cat"},
            data:         "labels": {"key": "labels"},
            data:         "name": "Momo",
            data:         "status": "available",
            data:         "weight": 1.5
            data:       }
            data:     }
            data:   ],
            data:   "total": 1.5
            data: }


            """.utf8
        )
    )

    static let fetchReport = CannedResponse(
        name: "orders-fetch-report.200",
        status: 200,
        headers: ["Content-Type": "text/csv"],
        body: Data("text".utf8)
    )
}
